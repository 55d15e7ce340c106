import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'

import type { Department } from '#contracts/department.ts'
import { fieldsOfStep, type FormField, isEmpty, valuesOf } from '#contracts/form.ts'
import type { SelectedExam } from '#contracts/session.ts'
import type { Signup } from '#contracts/signup.ts'

import { signupPath, useSaveValues } from '../../form/chosen-signup.ts'
import { asApiError } from '../../query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { OpenCheckNotice, useOpenCheck } from './open-check.tsx'

type Props = {
  exam: SelectedExam
  signup: Signup
  /** The field of the form that takes the department, and its step. */
  place: { step: string; field: FormField }
  department: Department
}

/** Chooses a department: asks the server first, then says what is lost by it, then goes on with the sign-up. */
export function ChooseDepartment({ exam, signup, place: { step, field }, department }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const check = useOpenCheck(exam.id)
  const save = useSaveValues(exam)
  const { departmentCode, departmentName, open } = department
  const now = valuesOf(signup.values)[field.name]
  const lost = filledBelow(signup, field.name)

  const keep = () =>
    save.mutate(
      { step, change: () => ({ [field.name]: departmentCode }) },
      {
        onSuccess({ cleared }) {
          notifications.show({ color: 'green', message: chosenText(cleared.map(({ label }) => label)) })
          void navigate({ to: signupPath(exam) })
        },
      },
    )
  const chosenText = (cleared: readonly string[]) =>
    cleared.length === 0 ? t`已选择 ${departmentName}` : t`已选择 ${departmentName}，请重新填写：${cleared.join('、')}`
  const ask = () =>
    modals.openConfirmModal({
      title: t`更换报名地市`,
      children: (
        <Text size="sm">
          <Trans>
            更换为“{departmentName}”后，以下内容将被清空，需要重新填写：{lost.join('、')}。
          </Trans>
        </Text>
      ),
      labels: { confirm: t`更换并清空`, cancel: t`不更换` },
      onConfirm: keep,
    })
  const choose = () =>
    check.mutate(departmentCode, { onSuccess: ({ allowed }) => allowed && (lost.length > 0 ? ask() : keep()) })

  if (now === departmentCode) {
    return (
      <LinkButton to={signupPath(exam)}>
        <Trans>继续填写报名信息</Trans>
      </LinkButton>
    )
  }
  return (
    <Stack gap="sm">
      <OpenCheckNotice check={check} />
      {save.isError && <ErrorNotice error={asApiError(save.error)} />}
      {open && (
        <Button onClick={choose} loading={check.isPending || save.isPending}>
          <Trans>选择此地市</Trans>
        </Button>
      )}
    </Stack>
  )
}

/** Labels of what was filled in and depends on a field, however far down. */
function filledBelow(signup: Signup, name: string): string[] {
  const values = valuesOf(signup.values)
  const below = signup.steps.flatMap(fieldsOfStep).filter(({ parent }) => parent === name)
  return below.flatMap((field) => [
    ...(isEmpty(values[field.name]) ? [] : [field.label]),
    ...filledBelow(signup, field.name),
  ])
}
