import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'

import { type Signup, signup, signupEndpoints, zpsignup } from '#contracts/candidate/signup.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { nextStep, signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { WithExamOf } from '#web/frame/selected-exam/with-exam-of.tsx'
import type { FieldSlots } from '#web/ui/server-form/field.tsx'
import { NotEligible } from './not-eligible.tsx'
import { OneTab } from './one-tab.tsx'
import { StepPage } from './step/step-page.tsx'
import { subjectField } from './step/subject-field.tsx'
import { CheckPage } from './submission/check-page.tsx'
import { SubmittedPage } from './submission/submitted-page.tsx'
import type { SummarySlots, TaskNotes } from './task/summary.ts'
import { TaskList } from './task/task-list.tsx'
import { firstIncompleteStep } from './task/task.ts'

type Props = {
  examType: SelectedExam['examType']
  /** Step in the address; `check` is the review, `next` the first incomplete step, none is the task list. */
  step: string | undefined
  /** Fields that other features render. */
  slots: FieldSlots
  /** Their values on the check page and in the receipt. */
  summaries: SummarySlots
  /** What other features say of a task. */
  notes?: TaskNotes
  /** What another feature keeps in sight beside every step. */
  Rail?: ComponentType
}

/** Sign-up for the selected exam: task list, steps, review, result. */
export function SignupPage({ examType, ...props }: Props) {
  const { t } = useLingui()
  const title = examType === 'zpexam' ? t`招聘报名` : t`网上报名`
  return (
    <WithExamOf examType={examType} title={title}>
      {(exam) => <OfExam key={exam.id} exam={exam} {...props} />}
    </WithExamOf>
  )
}

/** Submitted and not returned. */
const submitted: ReadonlySet<Signup['status']> = new Set(['submitted', 'unpaid', 'paid', 'ticket'])

/** Subjects are rendered here; other features render theirs. */
const subjects = { exam: subjectField(signup), zpexam: subjectField(zpsignup) }

function OfExam({ exam, step, slots, summaries, notes, Rail }: Omit<Props, 'examType'> & { exam: SelectedExam }) {
  const rail = Rail && <Rail />
  const calls = signupEndpoints(exam.examType)
  const allSlots = useMemo(() => ({ subject: subjects[exam.examType], ...slots }), [exam.examType, slots])
  const { data: current } = useSuspenseQuery(query(calls.init, { examId: exam.id }))
  const isStep = current.steps.some((it) => it.step === step)
  const isOpen = current.editable && (step === 'check' || isStep)
  if (submitted.has(current.status) && !isOpen)
    return <SubmittedPage signup={current} calls={calls} summaries={summaries} />
  if (current.editable && current.unmet.length > 0) return <NotEligible signup={current} unmet={current.unmet} />
  if (step === nextStep && current.editable) return <ToNextStep signup={current} />
  if (step === 'check') return <CheckPage signup={current} calls={calls} summaries={summaries} rail={rail} />
  if (!isStep) return <TaskList signup={current} calls={calls} notes={notes} />
  return (
    <OneTab name={`signup ${exam.id}`}>
      {(isFirst) => (
        <StepPage
          key={step}
          signup={current}
          calls={calls}
          step={step ?? ''}
          slots={allSlots}
          rail={rail}
          isFirstTab={isFirst}
        />
      )}
    </OneTab>
  )
}

/** Replaces the address by that of the first incomplete step. */
const ToNextStep = ({ signup }: { signup: Signup }) => (
  <Navigate to={signupPaths[signup.examType]} search={{ step: firstIncompleteStep(signup) ?? 'check' }} replace />
)
