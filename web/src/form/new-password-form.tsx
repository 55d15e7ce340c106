import './form-text.ts'

import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { formMessages } from '#contracts/form-messages.ts'
import { NewPassword } from '#contracts/rule.ts'

import { useSchemaForm } from '../ui/form.ts'
import { PasswordFields } from './password-fields.tsx'

/** The same password again. */
export const Again = v.pipe(v.string(), v.nonEmpty(formMessages.passwordAgain))

const Twice = v.pipe(
  v.strictObject({ password: NewPassword, again: Again }),
  v.forward(
    v.partialCheck(
      [['password'], ['again']],
      ({ password, again }) => password === again,
      formMessages.passwordsDiffer,
    ),
    ['again'],
  ),
)

type Props = {
  /** What the button says. */
  action: ReactNode
  isPending: boolean
  onSubmit: (password: string) => void
  /** What came of it, above the button. */
  notice?: ReactNode
}

/** Only a new password is asked for: whoever is here has proved who they are. */
export function NewPasswordForm({ action, isPending, onSubmit, notice }: Props) {
  const form = useSchemaForm(Twice, { password: '', again: '' })
  const submit = form.onSubmit(({ password }) => {
    if (!isPending) onSubmit(password)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordFields password={form.getInputProps('password')} again={form.getInputProps('again')} autoFocus />
        {notice}
        <Button type="submit" size="md" loading={isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
