import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { useServerNow } from '#web/ui/time/server-time.ts'
import { agenda } from './agenda.ts'
import { Deadline } from './deadline.tsx'
import { ExamAction } from './exam-action.tsx'
import { nextDate } from './next-date.ts'
import { nextStepAction } from './next-step-action.ts'
import type { ExamStep, ExamStepKind } from './next-step.ts'

/** Time before a deadline from which it is a message, in milliseconds. */
const near = 3 * 24 * 3_600_000

/** Steps with a deadline of the candidate. */
const withDeadline: ReadonlySet<ExamStepKind> = new Set(['filling', 'withdrawn', 'unpaid', 'book'])

/** Whether a step is urgent: a correction that was asked for, or a deadline that is near. */
function isUrgent(step: ExamStep, now: number): boolean {
  if (step.kind === 'returned') return true
  const date = withDeadline.has(step.kind) ? nextDate(step, now) : null
  return date !== null && Date.parse(date.moment) - now <= near
}

/** Urgent steps that follow the next one of the agenda, which home shows at the top. */
export function useExamNotices(): readonly ExamStep[] {
  const { data: exams } = useSuspenseQuery(query(exam.getAllExamList))
  const selectedId = useSelectedExam()?.id
  const at = (now: number) =>
    agenda({ exams, selectedId, now })
      .slice(1)
      .filter((step) => isUrgent(step, now))
  return at(
    useServerNow((now) =>
      at(now)
        .map(({ kind, exam: { id } }) => `${id} ${kind}`)
        .join(),
    ),
  )
}

/** One urgent step, as a message with its action. */
export function ExamNotice({ step }: { step: ExamStep }) {
  const { i18n } = useLingui()
  const { title, text, to } = nextStepAction(step)
  const label = step.kind === 'filling' || step.kind === 'withdrawn' ? msg`报名即将截止` : title
  return (
    <Stack gap={6}>
      <div>
        <Text fw={600}>{i18n._(label)}</Text>
        <Text size="sm">
          <span lang="zh-CN">{step.exam.examName}</span>
        </Text>
        <Text size="xs" c="dimmed">
          <Deadline exam={step.exam} />
        </Text>
      </div>
      <ExamAction exam={step.exam} to={to} variant="light">
        {i18n._(text)}
      </ExamAction>
    </Stack>
  )
}
