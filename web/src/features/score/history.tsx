import '@mantine/core/styles/Table.css'

import { useLingui } from '@lingui/react/macro'
import { Table } from '@mantine/core'

import type { ScorePoint } from '#contracts/candidate/score.ts'

import { Figure } from '#web/ui/figures/figure.tsx'
import { useFiguresHidden } from '#web/ui/figures/figures-hidden.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { Section } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { PassBadge } from './pass-badge.tsx'

import classes from './score.module.css'

/** Own results at exams of the same kind, oldest first: a line where they are numbers, and a table in any case. */
export function History({ points }: { points: readonly ScorePoint[] }) {
  const { t } = useLingui()
  const [hidden] = useFiguresHidden()
  const haveOutcome = points.some(({ passState }) => passState !== 'none')
  return (
    <Section title={t`历次成绩`}>
      {!hidden && <Sparkline values={points.map(({ total }) => Number(total))} />}
      <Table verticalSpacing="xs" horizontalSpacing={6} aria-label={t`历次成绩`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`考试日期`}</Table.Th>
            <Table.Th scope="col">{t`成绩`}</Table.Th>
            {haveOutcome && <Table.Th scope="col">{t`结果`}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ scoreExamId, examTime, examName, total, passState }) => (
            <Table.Tr key={scoreExamId}>
              <Table.Th scope="row" lang={examTime ? undefined : 'zh-CN'}>
                {examTime ? noBreak(examTime) : examName}
              </Table.Th>
              <Table.Td>
                <Figure>{total ? <ServerText>{total}</ServerText> : '—'}</Figure>
              </Table.Td>
              {haveOutcome && (
                <Table.Td>
                  <PassBadge state={passState} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

const [width, height, inset] = [240, 48, 5]

/** Decoration: the table has the same values. Renders nothing where a result is not a number. */
function Sparkline({ values }: { values: readonly number[] }) {
  if (!values.every((value) => Number.isFinite(value))) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = (width - 2 * inset) / (values.length - 1)
  const points = values.map((value, n) => {
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return [inset + n * step, height - inset - share * (height - 2 * inset)] as const
  })
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.sparkline} aria-hidden>
      <polyline points={points.map((point) => point.join(',')).join(' ')} fill="none" strokeWidth={2} />
      {points.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={3} />
      ))}
    </svg>
  )
}
