import '#web/crud/styles.ts'

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Switch, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as v from 'valibot'

import type { ApiLogDetail, ErrorLogDetail, UsualLogDetail } from '#contracts/administration/log.ts'
import type { Call } from '#contracts/core/call.ts'

import { toServerTime } from '#web/client/clock/clock.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { ExportButton } from '#web/crud/batch/export-button.tsx'
import type { Columns } from '#web/crud/column.ts'
import { FilterRow } from '#web/crud/filter/filter-row.tsx'
import { type List, type Navigate, type PageOf, useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { ScreenPage } from '#web/crud/screen-page.tsx'
import { DataTable } from '#web/crud/table/data-table.tsx'
import type { RowActions } from '#web/crud/table/row-action.tsx'
import { Toolbar } from '#web/crud/toolbar.tsx'
import { exactTime } from '#web/ui/time/moment.ts'
import { HeavyField } from './heavy-field.tsx'
import { RelatedLinks } from './related-links.tsx'
import { firstPage, type LogEntry, relatedFilters } from './related.ts'
import { TimeRange } from './time-range.tsx'

/** Interval of the automatic refresh, in milliseconds. */
const interval = 10_000

type Detail = UsualLogDetail | ApiLogDetail | ErrorLogDetail

type Props<Row extends LogEntry & { id: string }, Whole extends Detail> = {
  name: 'usual' | 'api' | 'error'
  title: string
  calls: {
    list: Call<v.GenericSchema<any, unknown>, v.GenericSchema<unknown, PageOf<Row>>> // oxlint-disable-line no-explicit-any -- as in endpoint.ts: a bound
    detail: Call<v.GenericSchema<{ id: string }, unknown>, v.GenericSchema<unknown, Whole | null>>
  }
  columns: Columns<Row>
  search: object
  navigate: Navigate
}

/** A log: it can only be read. Source: specification 2, blade-contract 11. */
export function LogPage<Row extends LogEntry & { id: string }, Whole extends Detail>(props: Props<Row, Whole>) {
  const { name, title, calls, columns, search, navigate } = props
  const { t } = useLingui()
  const may = useRights()
  const call = `${name}Log.detail`
  const canOpen = may(`log_${name}_view`)
  const [isPolling, setIsPolling] = useState(false)
  const actions = useLogActions<Row>(name)
  const rest = (row: Whole) => <Rest key={row.id} call={call} row={row} />
  const list = useList({
    name: `log-${name}`,
    call: calls.list,
    columns,
    search,
    navigate,
    refreshEvery: isPolling && interval,
  })
  return (
    <ScreenPage
      title={title}
      lead={<Trans>时间均为北京时间；手机号、证件号等个人信息已隐去。</Trans>}
      actions={
        <Toolbar list={list}>
          {isPolling && <Refreshed result={list.result} />}
          <Switch
            label={t`每 10 秒自动刷新`}
            checked={isPolling}
            onChange={({ currentTarget }) => setIsPolling(currentTarget.checked)}
          />
          <ExportButton list={list} name={title} />
        </Toolbar>
      }
    >
      <FilterRow list={list} shownFirst={1}>
        {(typing) => <TimeRange {...typing} />}
      </FilterRow>
      <DataTable list={list} label={title} actions={actions} toName={entryLabel} canOpen={canOpen} />
      <RowDrawer
        list={list}
        detail={calls.detail}
        unmasks={call}
        titles={{ view: t`日志详情` }}
        view={rest}
        canOpen={canOpen}
      />
    </ScreenPage>
  )
}

const entryLabel = ({ createTime, requestUri }: LogEntry) =>
  createTime ? `${exactTime(createTime)} ${requestUri}` : requestUri

/** From an entry in one step to the calls of its user in the same minute; where the user is not known, to all of that minute. */
function useLogActions<Row extends LogEntry>(name: 'usual' | 'api' | 'error'): RowActions<Row> {
  const server = useServer()
  const navigate = useNavigate()
  return [
    name !== 'api' && {
      label: msg`同时段接口日志`,
      onClick(row) {
        const { user, minute } = relatedFilters(row, server)
        void navigate({ to: '/monitor/log/api', search: { ...firstPage, ...minute, ...user } })
      },
      isRead: true,
      isOffered: ({ createTime }) => createTime !== null,
    },
  ]
}

/** Time of the last refresh, or that it failed. */
function Refreshed({ result }: { result: List<{ id: string }>['result'] }) {
  const time = exactTime(toServerTime(result.dataUpdatedAt)).slice(-8)
  return (
    <Text size="sm" c={result.isRefetchError ? 'var(--mantine-color-error)' : 'dimmed'}>
      {result.isRefetchError ? <Trans>刷新失败，显示的是 {time} 的内容</Trans> : <Trans>{time} 更新</Trans>}
    </Text>
  )
}

/** What only the detail has, and where to look further. */
function Rest({ call, row }: { call: string; row: Detail }) {
  const { t } = useLingui()
  const fields = [
    { field: 'message', label: t`错误信息`, value: 'message' in row ? row.message : '' },
    { field: 'stackTrace', label: t`堆栈`, value: 'stackTrace' in row ? row.stackTrace : '' },
    { field: 'logData', label: t`日志内容`, value: 'logData' in row ? row.logData : '' },
    { field: 'params', label: t`请求参数`, value: row.params },
  ]
  return (
    <Stack gap="md">
      <RelatedLinks row={row} />
      {fields.map(({ field, label, value }) => (
        <HeavyField key={field} source={{ call, id: row.id, field }} label={label} value={value} />
      ))}
    </Stack>
  )
}
