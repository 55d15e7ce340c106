import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as v from 'valibot'

import type { Call } from '#contracts/core/call.ts'

import { query } from '../../client/api/api.ts'
import { asApiError } from '../../client/api/query-client.ts'
import { Section } from '../page.tsx'
import { SafeHtml } from './safe-html.tsx'

/** Read of a text of the organiser; null for none. */
type NotesCall = Call<v.GenericSchema<unknown, Record<string, never>>, v.GenericSchema<unknown, string | null>>

/**
 * Notes of the organiser. A page is complete without them: renders nothing while they cannot be loaded, and says so where
 * the gateway has refused them, such as for their length.
 */
export function OrganiserNotes({ call, title }: { call: NotesCall; title: ReactNode }) {
  const { data, error } = useQuery({
    ...query(call, {}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownNotice: true },
  })
  const isRefused = error !== null && asApiError(error).code === 'upstream_failed'
  if (!data && !isRefused) return null
  return (
    <Section title={title}>
      {data ? (
        <div lang="zh-CN">
          <SafeHtml html={data} />
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>这段说明无法显示，请以考试机构公布的内容为准</Trans>
        </Text>
      )}
    </Section>
  )
}
