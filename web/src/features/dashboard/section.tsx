import { Trans } from '@lingui/react/macro'
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'

import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'

type SectionProps = { title: string; result: UseQueryResult; isEmpty: boolean; children: ReactNode }

/** Part of the dashboard, with the states of its call. */
export function Section({ title, result, isEmpty, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {result.isError && result.data === undefined ? (
          <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
        ) : result.isPending ? (
          <Pending>
            {/* Together as high as a chart, which stands above the others. */}
            <Skeleton height={106} />
          </Pending>
        ) : isEmpty ? (
          <Text c="dimmed">
            <Trans>没有</Trans>
          </Text>
        ) : (
          children
        )}
      </Stack>
    </Paper>
  )
}
