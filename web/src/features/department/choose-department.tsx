import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'

import type { Department } from '#contracts/candidate/department.ts'
import type { Signup } from '#contracts/candidate/signup.ts'
import { dependentFields, fieldsOfStep, isEmpty, valueByName, rowsToValues } from '#contracts/form/form.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { type FieldLocation, useSaveValues } from '#web/frame/selected-exam/chosen-signup.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { useServerName, useServerNames } from '#web/ui/server-name.tsx'
import { ClosedNotice, useOpenCheck } from './open-check.tsx'

import classes from './department.module.css'

type Props = {
  exam: SelectedExam
  signup: Signup
  /** Field of the form that holds the department. */
  location: FieldLocation
  department: Department
}

/** Chooses a department: checks with the server that it is open, confirms which dependent values are cleared, saves. */
export function ChooseDepartment({ exam, signup, location: { step, field }, department }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const check = useOpenCheck(exam.id)
  const save = useSaveValues(exam)
  const { departmentCode, open } = department
  const toName = useServerName()
  const namesOf = useServerNames()
  const departmentName = toName(department.departmentName).text
  const values = rowsToValues(signup.values)
  const lost = dependentFields(signup.steps.flatMap(fieldsOfStep), field.name)
    .filter(({ name }) => !isEmpty(valueByName(values, name)))
    .map(({ label }) => label)

  const keep = () =>
    save.mutate(
      { step, change: () => ({ [field.name]: departmentCode }) },
      {
        onSuccess({ cleared }) {
          notifications.show({ color: 'green', message: chosenText(cleared.map(({ label }) => label)) })
          void navigate({ to: signupPaths[exam.examType], search: { step } })
        },
      },
    )
  const chosenText = (cleared: readonly string[]) =>
    cleared.length === 0
      ? t`已选择 ${departmentName}`
      : t`已选择 ${departmentName}，请重新填写：${namesOf(cleared).text}`
  const ask = () =>
    openConfirmation({
      title: t`更换报名地市`,
      children: (
        <Text size="sm">
          <Trans>
            更换为“{departmentName}”后，以下内容将被清空，需要重新填写：{namesOf(lost).text}
          </Trans>
        </Text>
      ),
      confirm: t`更换并清空`,
      decline: t`取消`,
      onConfirm: keep,
    })
  const choose = () =>
    check.mutate(departmentCode, { onSuccess: ({ allowed }) => allowed && (lost.length > 0 ? ask() : keep()) })

  const isPending = check.isPending || save.isPending
  if (valueByName(values, field.name) === departmentCode) {
    return (
      <LinkButton
        className={classes.choose ?? ''}
        to={signupPaths[exam.examType]}
        search={{ step }}
      >{t`继续填写报名信息`}</LinkButton>
    )
  }
  return (
    <Stack gap="sm">
      <ClosedNotice check={check} />
      {open && (
        <FormBar status={<SubmitNote mutation={{ isPending, error: check.error ?? save.error }} retry={choose} />}>
          <Button onClick={choose} loading={isPending}>{t`选择此地市`}</Button>
        </FormBar>
      )}
    </Stack>
  )
}
