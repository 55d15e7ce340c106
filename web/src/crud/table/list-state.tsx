import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { IconDatabaseOff, IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { isForbidden, type List } from '../list.ts'

type Props<Row extends { id: string }> = { list: List<Row>; onEmpty?: ReactNode; children: ReactNode }

/** State of a list: loading, failed, empty, without a match, or its rows. */
export function ListState<Row extends { id: string }>({ list, onEmpty, children }: Props<Row>) {
  const { t } = useLingui()
  const { result, rows, total = 0, filters, change } = list
  if (result.isPending) return <RowsPending />
  if (result.isError && (!result.data || isForbidden(list))) {
    return <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
  }
  if (rows.length > 0) return children
  if (result.data && result.data.records.length > 0) {
    return <EmptyState py="xl" title={t`本页没有符合的数据`} icon={<IconFilterOff size={40} aria-hidden />} />
  }
  if (total > 0) {
    const last = result.data?.pages ?? 1
    return (
      <EmptyState py="xl" title={t`这一页已经没有数据`} icon={<IconDatabaseOff size={40} aria-hidden />}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => change({ current: Math.max(1, last) })}>
            <Trans>回到最后一页</Trans>
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    )
  }
  if (filters.length > 0) {
    const cleared = Object.fromEntries(filters.map((name) => [name, undefined]))
    return (
      <EmptyState py="xl" title={t`没有符合条件的数据`} icon={<IconFilterOff size={40} aria-hidden />}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => change(cleared)}>
            <Trans>清除条件</Trans>
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    )
  }
  return (
    <EmptyState py="xl" title={t`暂无数据`} icon={<IconDatabaseOff size={40} aria-hidden />}>
      {onEmpty && <EmptyState.Actions>{onEmpty}</EmptyState.Actions>}
    </EmptyState>
  )
}

/** Skeleton of a table. */
export const RowsPending = () => (
  <Stack gap={10} aria-busy="true">
    <VisuallyHidden role="status">
      <Trans>正在加载</Trans>
    </VisuallyHidden>
    <Skeleton height={38} />
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={28} />
    ))}
  </Stack>
)
