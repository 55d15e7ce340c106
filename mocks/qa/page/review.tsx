import { useEffect, useRef, useState } from 'hono/jsx/dom'

import type { Catalogue, ControlState } from '../control-state.ts'
import { pictureLabels, stageLabels, verificationLabels } from '../labels.ts'
import type { Options } from './fields.ts'
import { ActionForm, Field, formSubmitter, formValues } from './form.tsx'
import { Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function ReviewSection() {
  const { state, say } = useQa()
  const signUps = state.accounts.flatMap(({ account, realName, signUps }) =>
    signUps
      .filter(({ status }) => status === 'submitted')
      .map(({ examId, examName, status, underReview }) => {
        const stage = say(underReview ? text.underReview : stageLabels[status])
        return [`${account}/${examId}`, `${account} ${realName} · ${examName}（${stage}）`] as const
      }),
  )
  const changes = state.accounts.flatMap(({ account, changes }) => changes.map((change) => ({ account, ...change })))
  const educations = state.accounts.flatMap(({ account, educations }) =>
    educations.map(({ id, schoolName, levelName, verification }) => {
      const result = verification === 'unknown' ? '' : say(verificationLabels[verification])
      return [id, `${account} ${schoolName} ${levelName}（${result}）`] as const
    }),
  )
  return (
    <Section id="reviews" hint={signUps.length === 0 ? say(text.noneSubmitted) : ''}>
      {signUps.length > 0 && <ReviewForm signUps={signUps} />}
      <ActionForm
        changes={{ status: { names: pictureLabels }, reason: { placeholder: text.reasonExample } }}
        buttons={[['POST /picture', text.judge]]}
      />
      <ActionForm
        changes={{ id: { label: text.education, width: 'long', options: educations } }}
        buttons={[['POST /education', text.setEducation]]}
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
    const decision = formSubmitter(event).value as keyof typeof text.reviewed // the values of its buttons
    const returned = decision === 'return' && { points: [...form.querySelectorAll('.point')].map(rowPoint) }
    const isDone = await act(
      'POST /review',
      { account, examId, decision, ...returned },
      text.reviewSignUp,
      text.reviewed[decision],
    )
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
function rowPoint(row: Element) {
  const label = row.querySelector<HTMLSelectElement>('[name=name]')?.selectedOptions[0]?.text
  return { ...formValues(row), label }
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
  const button = (decision: 'approve' | 'reject') =>
    ['POST /change', text[decision], { account, name, decision }] as const
  const title = `${account} ${label} → ${value}`
  return (
    <li>
      <div>{title}</div>
      <div class="quiet small">{say(text.askedBecause(changeReason))}</div>
      <ActionForm
        label={{ zh: title, en: title }}
        buttons={[button('approve'), button('reject')]}
        notice={text.changed}
      />
    </li>
  )
}
