import { useLingui } from '@lingui/react/macro'
import { Group, SimpleGrid, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { LinkText } from '#web/ui/link.tsx'
import { clockTime, date } from '#web/ui/time/moment.ts'
import { HourChart } from './hour-chart.tsx'
import { countsByHour, hoursUntilNow, logInFilter, logRange, type Series } from './hourly.ts'
import { Section } from './section.tsx'
import { useCountable } from './use-countable.ts'

import classes from './hour-chart.module.css'

const firstPage = { current: 1, size: 10 } as const

/** Where the entries of each chart are. */
const logs = {
  logIns: { to: '/monitor/log/usual', search: logInFilter },
  calls: { to: '/monitor/log/api', search: {} },
  errors: { to: '/monitor/log/error', search: {} },
} as const

/** Log-ins, calls and errors of the last 24 hours by hour: a chart each, and a table of all. */
export function HourlyCharts() {
  const { t, i18n } = useLingui()
  const [starts] = useState(hoursUntilNow)
  const { hasLogInFilters } = useCountable()
  const names: Record<Series, string> = { logIns: t`登录次数`, calls: t`接口调用`, errors: t`错误` }
  const shown = (['logIns', 'calls', 'errors'] as const).filter((it) => it !== 'logIns' || hasLogInFilters)
  const results = useQueries({ queries: shown.map((series) => countsByHour(series, starts)) })
  const columns = shown.map((series, index) => ({ series, name: names[series], counts: results[index]?.data }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: shown.length }} spacing="lg">
        {shown.map((series, index) => {
          const result = results[index]
          const counts = result?.data ?? []
          const name = names[series]
          const sum = counts.reduce((total, count) => total + count, 0)
          return (
            result && (
              <Section key={series} title={t`近 24 小时：${name}`} result={result} isEmpty={false}>
                <Group justify="space-between">
                  <Text size="xl" fw={600} lh={1.1}>
                    {i18n.number(sum)}
                  </Text>
                  <LinkText
                    size="sm"
                    to={logs[series].to}
                    search={{
                      ...firstPage,
                      ...logs[series].search,
                      createTime_datege: logRange(starts[0] ?? 0).createTime_datege,
                    }}
                  >{t`查看日志`}</LinkText>
                </Group>
                <HourChart starts={starts} counts={counts} isAlarming={series === 'errors'} />
              </Section>
            )
          )
        })}
      </SimpleGrid>
      <details>
        <summary className={classes.fold}>{t`每小时明细`}</summary>
        <HourTable starts={starts} columns={columns} />
      </details>
    </>
  )
}

type TableProps = {
  starts: readonly number[]
  columns: readonly { series: Series; name: string; counts: readonly number[] | undefined }[]
}

/** Each number leads to the entries that it counts. */
function HourTable({ starts, columns }: TableProps) {
  const { t, i18n } = useLingui()
  return (
    <table className={classes.table} aria-label={t`每小时明细`}>
      <thead>
        <tr>
          <th scope="col">{t`开始时间`}</th>
          {columns.map(({ series, name }) => (
            <th key={series} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starts.map((start, index) => (
          <tr key={start}>
            <th scope="row">
              {date(start)} {clockTime(start)}
            </th>
            {columns.map(({ series, counts }) => (
              <td key={series}>
                {counts ? (
                  <LinkText
                    size="sm"
                    to={logs[series].to}
                    search={{ ...firstPage, ...logs[series].search, ...logRange(start) }}
                  >
                    {i18n.number(counts[index] ?? 0)}
                  </LinkText>
                ) : (
                  '—'
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
