import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Stack, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

import type { Score, ScoreSubject, ScoreType } from '#contracts/candidate/score.ts'
import type { Known } from '#contracts/core/blade.ts'

import { Facts } from '#web/ui/facts.tsx'
import { Figure } from '#web/ui/figures/figure.tsx'
import { useFiguresHidden } from '#web/ui/figures/figures-hidden.ts'
import { Section } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { Grade } from './grade.tsx'
import { Headline } from './headline.tsx'
import { SubjectTable } from './subject-table.tsx'

import classes from './score.module.css'

type Template = ComponentType<{ score: Score }>

/** Template of each type of result. */
export const templates: Record<Known<ScoreType>, Template> = {
  total: Total,
  subject: Subjects,
  level: Level,
  practical: Practical,
  band: Bands,
  rank: Rank,
}

function Total({ score }: { score: Score }) {
  return (
    <Card>
      <Headline score={score} />
      <Parts score={score} />
    </Card>
  )
}

function Subjects({ score }: { score: Score }) {
  const credits = score.subjects.reduce((sum, it) => sum + (it.kept ? (it.credits ?? 0) : 0), 0)
  return (
    <Card>
      <Headline score={score}>
        {credits > 0 && (
          <Text>
            <Trans>
              本次取得 <Figure>{credits}</Figure> 学分，合格科目不必重考
            </Trans>
          </Text>
        )}
      </Headline>
      <Parts score={score} />
    </Card>
  )
}

function Level({ score }: { score: Score }) {
  const { t } = useLingui()
  const { level, subjects } = score
  const grade = subjects.find((it) => it.grade)?.grade
  return (
    <Card>
      <Headline score={score}>
        <Facts
          size="md"
          rows={[
            { label: t`级别`, value: level && <ServerText>{level}</ServerText> },
            { label: t`等级`, value: grade && <Grade>{grade}</Grade> },
          ]}
        />
      </Headline>
      <Parts score={score} />
    </Card>
  )
}

function Practical({ score }: { score: Score }) {
  const { t } = useLingui()
  const parts = [
    { title: t`理论部分`, subjects: score.subjects.filter(({ part }) => part === 'theory') },
    { title: t`实践部分`, subjects: score.subjects.filter(({ part }) => part === 'practical') },
    { title: t`其他`, subjects: score.subjects.filter(({ part }) => part !== 'theory' && part !== 'practical') },
  ]
  return (
    <Card>
      <Headline score={score} />
      {parts
        .filter(({ subjects }) => subjects.length > 0)
        .map(({ title, subjects }) => (
          <Section key={title} title={title}>
            <SubjectTable subjects={subjects} label={t`科目`} />
          </Section>
        ))}
    </Card>
  )
}

function Bands({ score }: { score: Score }) {
  const { t } = useLingui()
  const [hidden] = useFiguresHidden()
  return (
    <Card>
      <Headline score={score} />
      {!hidden && (
        <div className={classes.bands} aria-hidden>
          {score.subjects.map((subject) => (
            <Band key={subject.code} subject={subject} />
          ))}
        </div>
      )}
      <SubjectTable subjects={score.subjects} label={t`技能`} />
    </Card>
  )
}

/** Bar of a band; the table beside says the same in words. */
function Band({ subject: { subject, score, fullMark } }: { subject: ScoreSubject }) {
  const share = Number(score) / Number(fullMark)
  return (
    <>
      <ServerText>{subject}</ServerText>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={classes.bar}>
        <rect width="100" height="8" rx="2" className={classes.ground} />
        <rect width={Number.isFinite(share) ? Math.min(100, share * 100) : 0} height="8" rx="2" />
      </svg>
    </>
  )
}

function Rank({ score }: { score: Score }) {
  const { t } = useLingui()
  const { rank } = score
  if (!rank) return <Total score={score} />
  const { unit, position, candidates, planned, shortlisted } = rank
  return (
    <Card>
      <Headline score={score}>
        {rank.rank !== null && (
          <Text size="lg" fw={600}>
            <Figure>
              {candidates === null ? (
                <Trans>职位第 {rank.rank} 名</Trans>
              ) : (
                <Trans>
                  职位第 {rank.rank} 名，共 {candidates} 人
                </Trans>
              )}
            </Figure>
          </Text>
        )}
        {shortlisted !== null && (
          <Text>
            <Figure>{shortlisted ? <Trans>已进入下一环节</Trans> : <Trans>未进入下一环节</Trans>}</Figure>
          </Text>
        )}
      </Headline>
      <Facts
        size="md"
        rows={[
          { label: t`招聘单位`, value: unit, lang: 'zh-CN' },
          { label: t`岗位`, value: position, lang: 'zh-CN' },
          { label: t`招聘人数`, value: planned },
        ]}
      />
      <Parts score={score} />
    </Card>
  )
}

function Card({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={t`成绩`}>
      <Stack gap="lg">{children}</Stack>
    </Paper>
  )
}

function Parts({ score: { subjects } }: { score: Score }) {
  const { t } = useLingui()
  return subjects.length > 0 ? <SubjectTable subjects={subjects} label={t`科目`} /> : null
}
