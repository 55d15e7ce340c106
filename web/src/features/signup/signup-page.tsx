import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { SelectedExam } from '#contracts/session.ts'
import { type Signup, signup, signupOf, zpsignup } from '#contracts/signup.ts'

import { query } from '../../api/api.ts'
import type { FieldSlots } from '../../server-form/field.tsx'
import { WithExam } from '../../selected-exam/with-exam.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { CheckPage } from './check-page.tsx'
import { OneTab } from './one-tab.tsx'
import { signupPaths } from '../../selected-exam/signup-path.ts'
import { StepPage } from './step-page.tsx'
import { subjectField } from './subject-field.tsx'
import { SubmittedPage } from './submitted-page.tsx'
import type { SummarySlots } from './summary.ts'
import { TaskList } from './task-list.tsx'

type Props = {
  examType: SelectedExam['examType']
  /** Step in the address; `check` is the review, none is the task list. */
  step: string | undefined
  /** Fields that other features render. */
  slots: FieldSlots
  /** Their values on the check page and in the receipt. */
  summaries: SummarySlots
}

/** Sign-up for the selected exam: task list, steps, review, result. */
export function SignupPage({ examType, ...props }: Props) {
  const { t } = useLingui()
  const title = examType === 'zpexam' ? t`招聘报名` : t`网上报名`
  return (
    <WithExam title={title}>
      {(exam) =>
        exam.examType === examType ? (
          <OfExam key={exam.id} exam={exam} {...props} />
        ) : (
          <OtherForm title={title} exam={exam} />
        )
      }
    </WithExam>
  )
}

/** Submitted and not returned. */
const submitted: ReadonlySet<Signup['status']> = new Set(['submitted', 'unpaid', 'paid', 'ticket'])

/** Subjects are rendered here; other features render theirs. */
const subjects = { exam: subjectField(signup), zpexam: subjectField(zpsignup) }

function OfExam({ exam, step, slots, summaries }: Omit<Props, 'examType'> & { exam: SelectedExam }) {
  const calls = signupOf(exam.examType)
  const allSlots = useMemo(() => ({ subject: subjects[exam.examType], ...slots }), [exam.examType, slots])
  const { data: current } = useSuspenseQuery(query(calls.init, { examId: exam.id }))
  const isStep = current.steps.some((it) => it.step === step)
  const isOpen = current.editable && (step === 'check' || isStep)
  if (submitted.has(current.status) && !isOpen)
    return <SubmittedPage signup={current} calls={calls} summaries={summaries} />
  if (step === 'check') return <CheckPage signup={current} calls={calls} summaries={summaries} />
  if (!isStep) return <TaskList signup={current} calls={calls} />
  return (
    <OneTab name={`signup ${exam.id}`}>
      {(isFirst) => (
        <StepPage key={step} signup={current} calls={calls} step={step ?? ''} slots={allSlots} isFirstTab={isFirst} />
      )}
    </OneTab>
  )
}

/** The selected exam has the other type of form, for example after an old bookmark. */
function OtherForm({ title, exam }: { title: string; exam: SelectedExam }) {
  return (
    <Page title={title}>
      <Alert role="note" icon={<IconLock aria-hidden />} variant="light">
        <Trans>当前考试“{exam.examName}”使用另一种报名表。</Trans>
      </Alert>
      <LinkButton to={signupPaths[exam.examType]} style={{ alignSelf: 'flex-start' }}>
        <Trans>前往填写</Trans>
      </LinkButton>
    </Page>
  )
}
