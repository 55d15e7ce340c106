import '@mantine/core/styles/Table.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Table } from '@mantine/core'

import type { ScoreSubject } from '#contracts/candidate/score.ts'

import { Figure } from '#web/ui/figures/figure.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { Grade } from './grade.tsx'
import { PassBadge } from './pass-badge.tsx'
import { scoreBadges } from './score-text.ts'

import classes from './score.module.css'

type Props = {
  subjects: readonly ScoreSubject[]
  /** Name of the first column. */
  label: string
}

/** Parts of a result. A column that no part has a value for is left out; on a phone each part is a block. */
export function SubjectTable({ subjects, label }: Props) {
  const { t } = useLingui()
  const has = (of: (it: ScoreSubject) => unknown) => subjects.some((it) => of(it))
  const columns = {
    grade: has(({ grade }) => grade),
    line: has(({ passLine }) => passLine),
    credits: has(({ credits }) => credits !== null),
    kept: has(({ kept }) => kept),
    state: has(({ passState, status }) => passState !== 'none' || status),
  }
  return (
    <Table className={classes.subjects} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{label}</Table.Th>
          <Table.Th scope="col">{t`得分`}</Table.Th>
          {columns.grade && <Table.Th scope="col">{t`等级`}</Table.Th>}
          {columns.line && <Table.Th scope="col">{t`合格线`}</Table.Th>}
          {columns.state && <Table.Th scope="col">{t`结果`}</Table.Th>}
          {columns.credits && <Table.Th scope="col">{t`学分`}</Table.Th>}
          {columns.kept && <Table.Th scope="col">{t`保留`}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subjects.map((subject) => (
          <Table.Tr key={`${subject.code}/${subject.subject}`}>
            <Table.Th scope="row">
              <ServerText>{subject.subject}</ServerText>
            </Table.Th>
            <Table.Td data-label={t`得分`}>
              <Figure>
                {subject.score ? <strong>{subject.score}</strong> : '—'}
                {subject.score && subject.fullMark && <span className={classes.full}>{` / ${subject.fullMark}`}</span>}
              </Figure>
            </Table.Td>
            {columns.grade && (
              <Table.Td data-label={t`等级`}>{subject.grade ? <Grade>{subject.grade}</Grade> : '—'}</Table.Td>
            )}
            {columns.line && <Table.Td data-label={t`合格线`}>{subject.passLine || '—'}</Table.Td>}
            {columns.state && (
              <Table.Td data-label={t`结果`}>
                <State subject={subject} />
              </Table.Td>
            )}
            {columns.credits && <Table.Td data-label={t`学分`}>{subject.credits ?? '—'}</Table.Td>}
            {columns.kept && (
              <Table.Td data-label={t`保留`}>
                <Figure>
                  <CreditRetention subject={subject} />
                </Figure>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function State({ subject: { status, passState } }: { subject: ScoreSubject }) {
  const { i18n } = useLingui()
  if (!status) return <PassBadge state={passState} />
  return (
    <Group gap={4}>
      <Badge color={scoreBadges[status].color} autoContrast>
        {i18n._(scoreBadges[status].name)}
      </Badge>
    </Group>
  )
}

function CreditRetention({ subject: { kept, validUntil } }: { subject: ScoreSubject }) {
  if (!kept) return '—'
  return validUntil ? <Trans>至 {validUntil}</Trans> : <Trans>长期保留</Trans>
}
