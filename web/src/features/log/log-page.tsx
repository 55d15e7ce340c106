import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import type * as v from 'valibot'

import '../../crud/styles.ts'
import type { Call } from '#contracts/core/endpoint.ts'
import type { ApiLogDetail, apiLog, ErrorLogDetail, UsualLogDetail } from '#contracts/log.ts'

import type { Columns } from '../../crud/column.ts'
import { DataTable } from '../../crud/data-table.tsx'
import { ExportButton } from '../../crud/export-button.tsx'
import { FilterRow } from '../../crud/filter-row.tsx'
import { type ListCall, type Navigate, type RowOf, useList } from '../../crud/list.ts'
import { useRights } from '../../crud/rights.ts'
import { RowDrawer } from '../../crud/row-drawer.tsx'
import { Toolbar } from '../../crud/toolbar.tsx'
import { Forbidden } from '../../ui/forbidden.tsx'
import { Page } from '../../ui/page.tsx'
import { LogDetail } from './log-detail.tsx'
import { TimeRange } from './time-range.tsx'

type AnyLogDetail = UsualLogDetail | ApiLogDetail | ErrorLogDetail

type DetailCall = Call<(typeof apiLog)['detail']['input'], v.GenericSchema<unknown, AnyLogDetail | null>>

type Props<C extends ListCall> = {
  title: string
  name: 'usual' | 'api' | 'error'
  calls: { list: C; detail: DetailCall }
  columns: Columns<RowOf<C>>
  search: object
  navigate: Navigate
}

/** Interval of the automatic refresh, in milliseconds. */
const refreshInterval = 10_000

/** One of the three logs: read-only, the newest first. Source: specification 2, blade-contract 11. */
export function LogPage<C extends ListCall>({ title, name, calls, columns, search, navigate }: Props<C>) {
  const { t } = useLingui()
  const may = useRights()
  const [isLive, setLive] = useState(false)
  const list = useList({
    name: `log-${name}`,
    call: calls.list,
    columns,
    search,
    navigate,
    refreshEvery: isLive && refreshInterval,
  })
  const view = (row: AnyLogDetail) => <LogDetail row={row} unmasks={`${name}Log.detail`} />
  return (
    <Page title={title}>
      <FilterRow list={list}>
        <TimeRange list={list} />
      </FilterRow>
      <Toolbar list={list}>
        <ExportButton list={list} name={title} />
        <Switch
          label={t`每 10 秒刷新`}
          checked={isLive}
          onChange={({ currentTarget }) => setLive(currentTarget.checked)}
        />
      </Toolbar>
      <DataTable list={list} label={title} />
      {may(`log_${name}_view`) ? (
        <RowDrawer
          list={list}
          detail={calls.detail}
          unmasks={`${name}Log.detail`}
          titles={{ view: t`日志详情` }}
          view={view}
        />
      ) : (
        list.search.row && (
          <Forbidden>
            <Trans>您的角色不能查看日志详情。</Trans>
          </Forbidden>
        )
      )}
    </Page>
  )
}
