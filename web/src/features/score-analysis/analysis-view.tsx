import '@mantine/core/styles/Table.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { List, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import type { AbilityAnalysis } from '#contracts/candidate/score-analysis.ts'

import { Section } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { Bars } from './bars.tsx'
import { Radar } from './radar.tsx'

import classes from './score-analysis.module.css'

/** Content of a report: charts, each with a table that says the same. */
export function AnalysisView({ analysis }: { analysis: AbilityAnalysis }) {
  const { t } = useLingui()
  const { subjects, abilities, suggestions } = analysis
  return (
    <Stack gap="md">
      <Overview analysis={analysis} />
      {subjects.length > 0 && (
        <Part title={t`各科得分率`}>
          <Bars rows={subjects.map(({ subject, rate, averageRate }) => ({ name: subject, rate, averageRate }))} />
          <SubjectTable analysis={analysis} />
        </Part>
      )}
      {abilities.length > 0 && (
        <Part title={t`能力分布`}>
          <div className={classes.beside}>
            <Radar rows={abilities.map(({ ability, rate, averageRate }) => ({ name: ability, rate, averageRate }))} />
            <AbilityTable analysis={analysis} />
          </div>
        </Part>
      )}
      {suggestions.length > 0 && (
        <Part title={t`学习建议`}>
          <List lang="zh-CN" spacing="xs">
            {suggestions.map((suggestion) => (
              <List.Item key={suggestion}>{suggestion}</List.Item>
            ))}
          </List>
        </Part>
      )}
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} className={classes.part ?? ''}>
    {children}
  </Section>
)

function Overview({ analysis }: { analysis: AbilityAnalysis }) {
  const { t, i18n } = useLingui()
  const { summary, total, fullMark, percentile } = analysis
  const candidates = analysis.candidates === null ? null : i18n.number(analysis.candidates)
  return (
    <Part title={t`总体情况`}>
      {total && (
        <Text>
          <span className={classes.total}>
            <ServerText>{total}</ServerText>
          </span>{' '}
          {fullMark && <Text span c="dimmed">{t`满分 ${fullMark}`}</Text>}
        </Text>
      )}
      {percentile !== null && (
        <Text fw={600}>
          {candidates === null ? (
            <Trans>高于 {percentile}% 的考生</Trans>
          ) : (
            <Trans>
              高于 {percentile}% 的考生（共 {candidates} 人）
            </Trans>
          )}
        </Text>
      )}
      {summary && (
        <Text mt={4}>
          <ServerText>{summary}</ServerText>
        </Text>
      )}
    </Part>
  )
}

const percent = (value: number | null) => (value === null ? '—' : `${value}%`)

function SubjectTable({ analysis: { subjects } }: { analysis: AbilityAnalysis }) {
  const { t } = useLingui()
  return (
    <Table className={classes.table} verticalSpacing="xs" aria-label={t`各科得分率`}>
      <Table.Thead>
        <Table.Tr>
          {[t`科目`, t`得分`, t`得分率`, t`平均得分率`, t`所处位置`].map((heading) => (
            <Table.Th scope="col" key={heading}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subjects.map(({ code, subject, score, fullMark, rate, averageRate, percentile }) => (
          <Table.Tr key={`${code}/${subject}`}>
            <Table.Th scope="row">
              <ServerText>{subject}</ServerText>
            </Table.Th>
            <Table.Td data-label={t`得分`}>
              <strong>{score || '—'}</strong>
              {score && fullMark && ` / ${fullMark}`}
            </Table.Td>
            <Table.Td data-label={t`得分率`}>{percent(rate)}</Table.Td>
            <Table.Td data-label={t`平均得分率`}>{percent(averageRate)}</Table.Td>
            <Table.Td data-label={t`所处位置`}>
              {percentile === null ? '—' : <Trans>高于 {percentile}% 的考生</Trans>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function AbilityTable({ analysis: { abilities } }: { analysis: AbilityAnalysis }) {
  const { t } = useLingui()
  return (
    <Table className={classes.words} verticalSpacing="xs" aria-label={t`能力分布`}>
      <Table.Thead>
        <Table.Tr>
          {[t`能力`, t`得分率`, t`平均得分率`].map((heading) => (
            <Table.Th scope="col" key={heading}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {abilities.map(({ ability, rate, averageRate }) => (
          <Table.Tr key={ability}>
            <Table.Th scope="row">
              <ServerText>{ability}</ServerText>
            </Table.Th>
            <Table.Td>{percent(rate)}</Table.Td>
            <Table.Td>{percent(averageRate)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
