import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState } from '@mantine/core'
import { IconDatabaseOff, IconFilterOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { isForbidden, type ListView } from '../list.ts'
import { RowsPending } from '../table/list-state.tsx'

type Props<Row extends { id: string }> = {
  list: Pick<ListView<Row>, 'filters' | 'change'> & { readonly result: UseQueryResult<readonly Row[]> }
  /** Next action of a tree that is empty without a filter. */
  onEmpty?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** State of a tree, as of a list: loading, failed, empty, without a match, or its first level. */
export function TreeState<Row extends { id: string }>({ list, onEmpty, children }: Props<Row>) {
  const { t } = useLingui()
  const { result, filters, change } = list
  if (result.isError && (!result.data || isForbidden(list))) {
    return <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
  }
  if (!result.data) return <RowsPending />
  if (result.data.length > 0) return children(result.data)
  if (filters.length === 0) {
    return (
      <EmptyState py="xl" title={t`暂无数据`} icon={<IconDatabaseOff size={40} aria-hidden />}>
        {onEmpty && <EmptyState.Actions>{onEmpty}</EmptyState.Actions>}
      </EmptyState>
    )
  }
  return (
    <EmptyState py="xl" title={t`没有符合条件的数据`} icon={<IconFilterOff size={40} aria-hidden />}>
      <EmptyState.Actions>
        <Button variant="default" onClick={() => change(Object.fromEntries(filters.map((name) => [name, undefined])))}>
          <Trans>清除条件</Trans>
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
