import { Trans } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

import { exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/api/api.ts'
import { useGreeting } from '#web/frame/greeting.ts'
import { useSelectedExam } from '#web/session/session.ts'
import { Page } from '#web/ui/page.tsx'
import { useServerNow } from '#web/ui/server-time.ts'
import { ExamLists } from './exam-lists.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { nextStep } from './next-step.ts'

import classes from './home-page.module.css'

const route = getRouteApi('/_shell/wel/index')

type Props = {
  /** Notice about an open payment. */
  Unpaid: ComponentType<{ examId: string }>
  /** Shortcuts of other resources. */
  children: ReactNode
}

/** Home of a candidate: the next step, the exams, and shortcuts. */
export function HomePage({ Unpaid, children }: Props) {
  const { list, keyword = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const selected = useSelectedExam()
  const { data: exams } = useSuspenseQuery(query(exam.getAllExamList))
  const { data: baseInfo } = useSuspenseQuery(query(exam.getBaseInfoIsComplete))
  const situation = {
    exam: exams.find((it) => it.id === selected?.id),
    missing: baseInfo.missing.map(({ label }) => label),
  }
  const now = useServerNow((it) => nextStep({ ...situation, now: it }).kind)
  const step = nextStep({ ...situation, now })
  return (
    <Page title={useGreeting()}>
      <NextStepCard step={step} />
      {'exam' in step && step.exam.examineeStatus === 'unpaid' && <Unpaid examId={step.exam.id} />}
      <div className={classes.columns}>
        <Stack component="section" gap="sm" aria-labelledby="exams">
          <Title order={2} size="h4" id="exams">
            <Trans>考试</Trans>
          </Title>
          <ExamLists
            list={list ?? (exams.some((it) => it.examineeStatus !== 'none') ? 'selected' : 'enabled')}
            keyword={keyword}
            onChange={(search) => navigate({ search, replace: true })}
          />
        </Stack>
        <Stack gap="md">{children}</Stack>
      </div>
    </Page>
  )
}
