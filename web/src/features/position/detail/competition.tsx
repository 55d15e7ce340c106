import '@mantine/core/styles/Table.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { position, type PositionBkqk } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LinkText } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Pager, type PageSize } from '#web/ui/pager.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

import classes from '../position.module.css'

/** Applicants for one place, with one decimal; null when unknown. */
const applicantsPerPlace = ({ zkrs, bmrs }: Pick<PositionBkqk, 'zkrs' | 'bmrs'>): string | null =>
  bmrs === null || !zkrs ? null : (bmrs / zkrs).toFixed(1)

const unknown = '–'

/** Applications for one position, with the time at which they were counted. */
export function Competition({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(position.getPositionBkqkInfo, { id }))
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Pending />
  const ratio = applicantsPerPlace(data)
  const people = (count: number | null) => (count === null ? unknown : t`${count} 人`)
  return (
    <Stack gap="xs">
      <Facts
        size="md"
        rows={[
          { label: t`招考人数`, value: people(data.zkrs) },
          { label: t`报名人数`, value: people(data.bmrs) },
          { label: t`竞争比`, value: ratio === null ? unknown : <b>{ratio} : 1</b> },
          { label: t`审核通过`, value: people(data.shrs) },
          { label: t`已缴费`, value: people(data.jfrs) },
        ]}
      />
      <CountedAt time={data.tjsj} />
    </Stack>
  )
}

const CountedAt = ({ time }: { time: string | null }) =>
  time && (
    <Text size="sm" c="dimmed">
      <Trans>数据统计于 {noBreak(dateTime(time))}，之后的变化未计入</Trans>
    </Text>
  )

type ListProps = {
  /** The open position, which is marked. */
  id: string
  current: number
  size: PageSize
  onPage: (current: number) => void
  onSize: (size: PageSize) => void
}

/** Applications for all positions, page by page. */
export function CompetitionList({ id, current, size, onPage, onSize }: ListProps) {
  const { t } = useLingui()
  const result = useQuery({
    ...query(position.getPositionBkqkList, { current, size }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = result
  const isPhone = useIsPhone()
  const labels = [t`招考人数`, t`报名人数`, t`竞争比`, t`审核通过`, t`已缴费`]
  if (error && !data) return <Failed error={error} retry={() => void result.refetch()} />
  if (!data) return <Pending />
  return (
    <Stack gap="sm">
      <CountedAt time={data.records[0]?.tjsj ?? null} />
      <Table.ScrollContainer minWidth={isPhone ? 280 : 640}>
        <Table aria-label={t`各职位报考情况`} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`职位名称`}</Table.Th>
              {(isPhone ? labels.slice(1, 3) : labels).map((label) => (
                <Table.Th key={label} className={classes.number ?? ''}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.records.map((row) => (
              <Figures key={row.id} row={row} isOpen={row.id === id} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Pager page={data} label={t`职位分页`} onPage={onPage} onSize={onSize} />
    </Stack>
  )
}

function Figures({ row, isOpen }: { row: PositionBkqk; isOpen: boolean }) {
  const ratio = applicantsPerPlace(row)
  const isPhone = useIsPhone()
  const figures = [row.bmrs, ratio === null ? null : `${ratio} : 1`]
  const all = isPhone ? figures : [row.zkrs, ...figures, row.shrs, row.jfrs]
  return (
    <Table.Tr {...(isOpen && { 'aria-current': true, bg: 'var(--mantine-primary-color-light)' })}>
      <Table.Th scope="row" className={classes.name ?? ''}>
        <LinkText
          to="/zpexam/signup/index"
          search={(now) => ({ ...now, id: row.id })}
          lang="zh-CN"
          aria-describedby={`figures-${row.id}`}
        >
          {row.zwmc}
        </LinkText>
        <Text size="sm" c="dimmed" lang="zh-CN" id={`figures-${row.id}`}>
          {row.dwmc} · {row.zwdm}
        </Text>
        {isPhone && (
          <Text size="sm" c="dimmed">
            <Trans>
              招考 {row.zkrs ?? unknown} · 审核通过 {row.shrs ?? unknown} · 已缴费 {row.jfrs ?? unknown}
            </Trans>
          </Text>
        )}
      </Table.Th>
      {all.map((figure, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
        <Table.Td key={column} className={classes.number ?? ''}>
          {figure ?? unknown}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
