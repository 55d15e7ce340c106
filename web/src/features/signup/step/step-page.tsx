import { Trans } from '@lingui/react/macro'
import { Box, Button, Paper, Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

import type { Signup, signup as Calls } from '#contracts/candidate/signup.ts'
import type { FormStep } from '#contracts/form/form.ts'

import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import type { Draft } from '#web/ui/draft/draft.ts'
import { SaveNote } from '#web/ui/draft/save-note.tsx'
import { focusField } from '#web/ui/form/focus-field.ts'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import type { FieldSlots } from '#web/ui/server-form/field.tsx'
import { FormFields } from '#web/ui/server-form/form-fields.tsx'
import type { ServerForm } from '#web/ui/server-form/server-form.ts'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { NotEligible } from '../not-eligible.tsx'
import { Remind } from '../task/remind.tsx'
import { stepCount } from '../task/task.ts'
import { StepBar } from './step-bar.tsx'
import { StepLayout } from './step-layout.tsx'
import { StepNotices } from './step-notices.tsx'
import { useConfirmedGroups } from './use-confirmed-groups.tsx'
import { useStepDraft } from './use-step-draft.ts'
import { useStepForm } from './use-step-form.ts'

import classes from './step-layout.module.css'

type Props = {
  signup: Signup
  calls: typeof Calls
  /** Name of a step of the form. */
  step: string
  slots: FieldSlots
  rail?: ReactNode
  /** Another tab holds the lock: read-only. */
  isFirstTab: boolean
}

/** One step of the form: autosaved while typing, validated by the server on the way to the next. */
export function StepPage({ step: name, ...props }: Props) {
  const step = props.signup.steps.find((it) => it.step === name)
  return step ? <WithDraft key={name} {...props} step={step} /> : null
}

type StepProps = Omit<Props, 'step'> & { step: FormStep }

function WithDraft(props: StepProps) {
  const draft = useStepDraft(props)
  return draft === undefined ? <Pending /> : <Step {...props} draft={draft} />
}

function Step(props: StepProps & { draft: Draft | null }) {
  const { signup, calls, step, slots, isFirstTab } = props
  const title = useServerName()(step.label)
  const readOnly = !signup.editable || !isFirstTab
  const state = useStepForm({ ...props, readOnly })
  const { form, autosave, submit, checkStep } = state
  const confirmed = useConfirmedGroups({ ...props, form, readOnly })
  const to = signupPaths[signup.examType]
  useLinkedField(form)
  if (state.unmet.length > 0) return <NotEligible signup={signup} unmet={state.unmet} onBack={state.change} />
  return (
    <Page title={title.text} lang={title.lang} lead={<Lead signup={signup} step={step} />}>
      <StepLayout signup={signup} current={step.step} rail={props.rail}>
        <Paper component="form" withBorder radius="md" className={classes.form} onSubmit={submit} noValidate>
          <Stack gap="lg">
            <StepNotices {...props} state={state} readOnly={readOnly} />
            <FormFields
              groups={step.groups}
              form={form}
              calls={calls}
              examId={signup.examId}
              readOnly={readOnly}
              slots={slots}
              summaries={confirmed.summaries}
              remarks={state.remarks}
            />
            <StepBar to={to} status={<SaveNote autosave={autosave} savedAt={signup.savedAt} submission={checkStep} />}>
              {!readOnly && (
                <Button type="submit" loading={checkStep.isPending}>
                  <Next isLast={signup.steps.at(-1) === step} isConfirmed={confirmed.isAll} />
                </Button>
              )}
            </StepBar>
          </Stack>
        </Paper>
        {signup.steps[0] === step && (
          <Box mt="md">
            <Remind calls={calls} />
          </Box>
        )}
      </StepLayout>
    </Page>
  )
}

/** The address of a link may name a field: it gets the focus in place of the heading. */
function useLinkedField(form: ServerForm) {
  const name = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (name) focusField(form.fieldId(name))
  }, [name, form])
}

function Next({ isLast, isConfirmed }: { isLast: boolean; isConfirmed: boolean }) {
  if (isLast) return <Trans>保存并核对</Trans>
  return isConfirmed ? <Trans>信息无误，继续</Trans> : <Trans>保存并继续</Trans>
}

/** Position of the step, and its explanation by the server. */
const Lead = ({ signup, step }: { signup: Signup; step: FormStep }) => (
  <>
    <Trans>
      第 {signup.steps.indexOf(step) + 1} 步，共 {stepCount(signup)} 步
    </Trans>
    {step.help && (
      <>
        {' · '}
        <ServerText>{step.help}</ServerText>
      </>
    )}
  </>
)
