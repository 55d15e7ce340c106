import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps, ComponentType, ReactNode } from 'react'

import { type Exam, exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { useGreeting } from '#web/frame/greeting.ts'
import { InstallHint } from '#web/frame/install/install-hint.tsx'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { WithdrawnNote } from '#web/frame/selected-exam/withdrawn.tsx'
import { LinkText } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { useServerNow } from '#web/ui/time/server-time.ts'
import { agenda, nextStep } from './agenda.ts'
import { ExamCard } from './exam-card.tsx'
import { ExamLists } from './exam-lists.tsx'
import { NextStepCard } from './next-step-card.tsx'

import classes from './home-page.module.css'

const route = getRouteApi('/_shell/wel/index')

type Props = Pick<ComponentProps<typeof NextStepCard>, 'print'> & {
  /** Card of an open payment of an exam, in the place of the next step of the same exam (`children`). */
  Unpaid: ComponentType<{ exam: Exam; children: ReactNode }>
  /** Card of an exam day, in the place of the next step (`children`) of the same exam. */
  ExamDay: ComponentType<{ exams: readonly Exam[]; nextId: string | undefined; children: ReactNode }>
  /** What comes before the agenda. */
  urgent: ReactNode
  /** Shortcuts of other resources. */
  children: ReactNode
}

/** Home of a candidate: the next step, an agenda of the candidate's exams, all exams, and shortcuts. */
export function HomePage({ print, Unpaid, ExamDay, urgent, children }: Props) {
  const { t } = useLingui()
  const { list, keyword = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const selected = useSelectedExam()
  const { data: exams } = useSuspenseQuery(query(exam.getAllExamList))
  const { data: baseInfo } = useSuspenseQuery(query(exam.getBaseInfoIsComplete))
  const at = (now: number) => agenda({ exams, selectedId: selected?.id, now })
  const own = at(
    useServerNow((now) =>
      at(now)
        .map(({ kind, exam: { id } }) => `${id} ${kind}`)
        .join(),
    ),
  )
  const missing = baseInfo.missing.map(({ label }) => label)
  const next = nextStep(own, missing)
  const chosen = own.find((step) => step.exam.id === selected?.id)
  const unpaid = chosen?.kind === 'unpaid' ? chosen.exam : undefined
  const withdrawn = chosen?.kind === 'withdrawn' ? chosen.exam : undefined
  const isNext = 'exam' in next && next.exam.id === unpaid?.id
  const nextStepCard = <NextStepCard step={next} print={print} />
  return (
    <Page title={useGreeting()}>
      <ExamDay exams={exams} nextId={'exam' in next ? next.exam.id : undefined}>
        {unpaid && isNext ? <Unpaid exam={unpaid}>{nextStepCard}</Unpaid> : nextStepCard}
      </ExamDay>
      {withdrawn && !('exam' in next && next.exam.id === withdrawn.id) && (
        <WithdrawnNote until={withdrawn.signupEndTime}>
          {' '}
          <LinkText to={signupPaths[withdrawn.examType]} inherit underline="always">{t`重新报名`}</LinkText>
        </WithdrawnNote>
      )}
      {urgent}
      <div className={classes.columns}>
        <Stack gap="xl">
          {own.length > 0 && (
            <Stack component="section" gap="sm" aria-labelledby="agenda">
              <Title order={2} size="h4" id="agenda">{t`我的报名`}</Title>
              {own.map((step) => (
                <ExamCard key={step.exam.id} exam={step.exam} />
              ))}
            </Stack>
          )}
          <Stack component="section" gap="sm" aria-labelledby="exams">
            <Title order={2} size="h4" id="exams">
              {own.length > 0 ? <Trans>更多考试</Trans> : <Trans>考试</Trans>}
            </Title>
            <ExamLists
              list={list === undefined || list === 'selected' ? 'enabled' : list}
              lists={['enabled', 'other', 'all']}
              except={own.map(({ exam: { id } }) => id)}
              keyword={keyword}
              onChange={(search) => navigate({ search, replace: true })}
            />
          </Stack>
        </Stack>
        <Stack gap="md">
          {children}
          {unpaid && !isNext && <Unpaid exam={unpaid}>{null}</Unpaid>}
          {own.length > 0 && <InstallHint />}
        </Stack>
      </div>
    </Page>
  )
}
