import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type * as v from 'valibot'

import type { Call } from '#contracts/core/call.ts'

import { query } from '../../api/api.ts'
import { SafeHtml } from './safe-html.tsx'

/** Read of a text of the organiser; null for none. */
type NotesCall = Call<v.GenericSchema<unknown, Record<string, never>>, v.GenericSchema<unknown, string | null>>

/** Notes of the organiser. A page is complete without them: renders nothing while they cannot be loaded. */
export function OrganiserNotes({ call, title }: { call: NotesCall; title: ReactNode }) {
  const id = useId()
  const { data } = useQuery({
    ...query(call, {}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownNotice: true },
  })
  if (!data) return null
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="xs">
        {title}
      </Title>
      <div lang="zh-CN">
        <SafeHtml html={data} />
      </div>
    </Paper>
  )
}
