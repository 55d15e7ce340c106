import { useEffect, useRef, useState } from 'hono/jsx/dom'

import type { Catalogue, ControlState } from '../control-state.ts'
import { useStages } from './candidate.tsx'
import { ActionForm, Field, type FieldProps, Lines, type Options, Section } from './parts.tsx'
import { submitterOf, useQa, useReferences, valuesOf } from './parts.tsx'
import { text } from './text.ts'

export function ReviewSection() {
  const { state, catalogue, say } = useQa()
  const { account } = useReferences()
  const stages = useStages()
  const signUps = state.accounts.flatMap(({ account, realName, signUps }) =>
    signUps
      .filter(({ status }) => status === 'submitted')
      .map(({ examId, examName, status, underReview }) => {
        const stage = underReview ? say(text.underReview) : stages.find(([value]) => value === status)?.[1]
        return [`${account}/${examId}`, `${account} ${realName} · ${examName}（${stage}）`] as const
      }),
  )
  const changes = state.accounts.flatMap(({ account, changes }) => changes.map((change) => ({ account, ...change })))
  const results = catalogue.verifications.map(({ verification, label }) => [verification, say(label)] as const)
  const educations = state.accounts.flatMap(({ account, educations }) =>
    educations.map(({ id, schoolName, levelName, verification }) => {
      const result = results.find(([value]) => value === verification)?.[1]
      return [id, `${account} ${schoolName} ${levelName}（${result}）`] as const
    }),
  )
  const pictures = catalogue.fileTypes.map(({ fileType, label }) => [fileType, label] as const)
  const pictureStatuses = catalogue.pictureStatuses.map(({ status, label }) => [status, say(label)] as const)
  return (
    <Section id="reviews" hint={signUps.length === 0 ? say(text.noneSubmitted) : ''}>
      {signUps.length > 0 && <ReviewForm signUps={signUps} />}
      <ActionForm
        label={text.judge}
        fields={[
          account,
          { name: 'fileType', label: text.picture, options: pictures },
          { name: 'status', label: text.result, options: pictureStatuses },
          { ...reason, placeholder: text.reasonExample },
        ]}
        buttons={[['POST /picture', text.judge, text.judged]]}
      />
      <ActionForm
        label={text.setEducation}
        fields={[
          { name: 'id', label: text.education, width: 'long', options: educations },
          { name: 'verification', label: text.result, options: results },
        ]}
        buttons={[['POST /education', text.setEducation, text.educationSet]]}
      />
      <h3 class="quiet small">{say(text.changes)}</h3>
      <Lines
        rows={changes.map((change) => (
          <ChangeRow key={`${change.account}/${change.name}`} {...change} />
        ))}
        none={text.noChange}
      />
    </Section>
  )
}

const reason: FieldProps = { name: 'reason', label: text.reason, width: 'long', optional: true }

/** Decides on a submitted sign-up; returning it needs points to correct. */
function ReviewForm({ signUps }: { signUps: Options }) {
  const { catalogue, say, act } = useQa()
  const [selectedKey, setSelectedKey] = useState('')
  const [points, setPoints] = useState([0])
  const next = Math.max(...points) + 1
  const signUp = signUps.find(([value]) => value === selectedKey) ?? signUps[0]
  const [account, examId] = signUp?.[0].split('/') ?? []
  const steps = catalogue.exams.find(({ id }) => id === examId)?.steps ?? []
  async function decide(event: Event) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement // the form below
    const decision = submitterOf(event).value as keyof typeof text.reviewed // the values of its buttons
    const returned = decision === 'return' && { points: [...form.querySelectorAll('.point')].map(pointOf) }
    const isDone = await act('POST /review', { account, examId, decision, ...returned }, text.reviewed[decision])
    if (isDone && decision === 'return') setPoints([next])
  }
  return (
    <form class="row" aria-label={say(text.reviewSignUp)} onSubmit={decide}>
      <Field name="signUp" label={text.signUp} width="wide" options={signUps} onInput={setSelectedKey} />
      <button value="begin" formnovalidate>
        {say(text.beginReview)}
      </button>
      <button value="approve" formnovalidate>
        {say(text.approveSignUp)}
      </button>
      <fieldset class="wide">
        <legend class="quiet small">{say(text.points)}</legend>
        {points.map((id, index) => (
          <PointRow key={id} steps={steps} isAdded={index > 0} />
        ))}
        {/* Without keys the element of a button that is removed becomes the next one, and its click submits. */}
        <div class="row">
          <button key="add" type="button" class="plain" onClick={() => setPoints([...points, next])}>
            {say(text.addPoint)}
          </button>
          {points.length > 1 && (
            <button key="remove" type="button" class="plain" onClick={() => setPoints(points.slice(0, -1))}>
              {say(text.removePoint)}
            </button>
          )}
          <button key="return" class="main" value="return">
            {say(text.returnSignUp)}
          </button>
        </div>
      </fieldset>
    </form>
  )
}

/** A point as the API takes it, with the label of its field. */
function pointOf(row: Element) {
  const label = row.querySelector<HTMLSelectElement>('[name=name]')?.selectedOptions[0]?.text
  return { ...valuesOf(row), label }
}

type PointProps = { steps: Catalogue['exams'][number]['steps']; isAdded: boolean }

function PointRow({ steps, isAdded }: PointProps) {
  const [selectedStep, setSelectedStep] = useState('')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAdded) row.current?.querySelector('select')?.focus()
  }, [isAdded])
  const stepNames = steps.map(({ step, label }) => [step, label] as const)
  const fields = (steps.find(({ step }) => step === selectedStep) ?? steps[0])?.fields ?? []
  const fieldNames = fields.map(({ name, label }) => [name, label] as const)
  return (
    <div class="row point" ref={row}>
      <Field name="step" label={text.step} options={stepNames} onInput={setSelectedStep} />
      <Field name="name" label={text.field} options={fieldNames} />
      <Field name="message" label={text.message} width="long" />
    </div>
  )
}

type Change = ControlState['accounts'][number]['changes'][number] & { account: string }

function ChangeRow({ account, name, label, value, reason: changeReason }: Change) {
  const { say } = useQa()
  const decide = (decision: 'approve' | 'reject') =>
    ['POST /change', text[decision], text.changed, { account, name, decision }] as const
  const title = `${account} ${label} → ${value}`
  return (
    <li>
      <div>{title}</div>
      <div class="quiet small">{say(text.askedBecause(changeReason))}</div>
      <ActionForm label={{ zh: title, en: title }} fields={[reason]} buttons={[decide('approve'), decide('reject')]} />
    </li>
  )
}
