import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Paper, Stack } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo } from 'react'

import { fieldsOfStep, type FormStep, valuesOf } from '#contracts/form/form.ts'
import type { Signup, signup as Calls } from '#contracts/signup.ts'

import { query, send } from '../../api/api.ts'
import { DraftNote } from '../../draft/draft-note.tsx'
import { SaveNote } from '../../draft/save-note.tsx'
import type { FieldSlots } from '../../server-form/field.tsx'
import { FormFields } from '../../server-form/form-fields.tsx'
import { useSavedForm } from '../../draft/use-saved-form.ts'
import { asApiError } from '../../api/query-client.ts'
import type { Draft } from '../../draft/draft.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { dateTime } from '../../ui/moment.ts'
import { Page } from '../../ui/page.tsx'
import { Pending } from '../../ui/pending.tsx'
import { ServerText, useServerName, useServerNames } from '../../ui/server-name.tsx'
import { Conditions } from './conditions.tsx'
import { Locked } from './locked.tsx'
import { signupPaths } from '../../selected-exam/signup-path.ts'
import { StepBar } from './step-bar.tsx'
import classes from './step-layout.module.css'
import { StepLayout } from './step-layout.tsx'
import { stepAfter, stepCount } from './task.ts'
import { useCleared } from './use-cleared.ts'
import { useStepAutosave, useStepDraft } from './use-step-draft.ts'

type Props = {
  signup: Signup
  calls: typeof Calls
  /** Name of a step of the form. */
  step: string
  slots: FieldSlots
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

function Step({ signup, calls, step, slots, isFirstTab, draft }: StepProps & { draft: Draft | null }) {
  const { t } = useLingui()
  const title = useServerName()(step.label)
  const namesOf = useServerNames()
  const navigate = useNavigate()
  const { examId, examType, steps, editable } = signup
  const readOnly = !editable || !isFirstTab
  const to = signupPaths[examType]
  const number = steps.indexOf(step) + 1
  const formId = useId()
  const fields = useMemo(() => fieldsOfStep(step), [step])
  const cleared = useCleared()
  const autosave = useStepAutosave({ signup, calls, step }, (saved) => cleared.note(saved.cleared))
  const values = useMemo(() => valuesOf(signup.values), [signup.values])
  const { form, restoredFrom, conflict } = useSavedForm({
    fields,
    values,
    draft,
    autosave,
    readOnly,
    onChange: (changed, emptied) => cleared.note(emptied, Object.keys(changed)),
  })
  const checkStep = useCheckStep({ signup, calls, step })

  const next = async () => {
    if (!form.check() || !(await autosave.flush())) return
    checkStep.mutate(undefined, {
      async onSuccess(errors) {
        form.showErrors(errors)
        if (Object.keys(errors).length === 0)
          await navigate({ to, search: { step: stepAfter(signup, step.step) ?? 'check' } })
      },
    })
  }

  return (
    <Page
      title={title.text}
      lang={title.lang}
      lead={
        <>
          <Trans>
            第 {number} 步，共 {stepCount(signup)} 步
          </Trans>
          {step.help && (
            <>
              {' · '}
              <ServerText>{step.help}</ServerText>
            </>
          )}
        </>
      }
    >
      <StepLayout
        signup={signup}
        current={step.step}
        saving={<SaveNote autosave={autosave} savedAt={signup.savedAt} />}
      >
        <Paper withBorder radius="md">
          <form id={formId} onSubmit={(event) => (event.preventDefault(), void next())} noValidate>
            <Stack gap="lg" className={classes.form}>
              <Locked signup={signup} />
              {restoredFrom !== null && (
                <Alert role="status" icon={<IconArrowBackUp aria-hidden />} variant="light">
                  <Trans>已恢复 {dateTime(restoredFrom)} 在本机填写、尚未保存的内容。</Trans>
                </Alert>
              )}
              {conflict && <DraftNote {...{ conflict, form, readOnly, slots, calls, examId }} />}
              {cleared.labels.length > 0 && (
                <Alert role="status" color="yellow" variant="light">
                  <Trans>由于选择有变化，以下内容已清空，请重新填写：{namesOf(cleared.labels).text}</Trans>
                </Alert>
              )}
              {fields.some(({ name }) => name === 'eligible') && <Conditions examId={examId} />}
              <FormFields
                groups={step.groups}
                form={form}
                calls={calls}
                examId={examId}
                readOnly={readOnly}
                slots={slots}
              />
              {checkStep.error && <ErrorNotice error={asApiError(checkStep.error)} />}
            </Stack>
          </form>
          <StepBar to={to}>
            {!readOnly && (
              <Button type="submit" form={formId} loading={checkStep.isPending}>
                {number < steps.length ? t`保存并继续` : t`保存并核对`}
              </Button>
            )}
          </StepBar>
        </Paper>
      </StepLayout>
    </Page>
  )
}

/** Validates the step on the server and updates the cached sign-up. */
function useCheckStep({
  signup: { examId },
  calls,
  step: { step },
}: {
  signup: Signup
  calls: typeof Calls
  step: FormStep
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { errors, passed } = await send(calls.checkStep, { examId, step })
      client.setQueryData(query(calls.init, { examId }).queryKey, (old) => {
        if (!old) return old
        const others = old.completedSteps.filter((it) => it !== step)
        return { ...old, completedSteps: passed ? [...others, step] : others }
      })
      return Object.fromEntries(errors.map(({ name, message }) => [name, message]))
    },
  })
}
