import './form-text.ts'

import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { PasswordReset } from '#contracts/account.ts'

import { useSchemaForm } from './schema-form.ts'
import { PasswordFields } from './password-fields.tsx'

type Props = {
  /** Label of the submit button. */
  action: ReactNode
  isPending: boolean
  onSubmit: (passwords: PasswordReset) => void
  /** Result of the last submission, shown above the button. */
  notice?: ReactNode
}

/** Form for a new password without the current one: the caller has verified the person already. */
export function NewPasswordForm({ action, isPending, onSubmit, notice }: Props) {
  const form = useSchemaForm(PasswordReset, { password: '', confirmPassword: '' })
  const submit = form.onSubmit((passwords) => {
    if (!isPending) onSubmit(passwords)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordFields
          password={form.getInputProps('password')}
          again={form.getInputProps('confirmPassword')}
          autoFocus
        />
        {notice}
        <Button type="submit" size="md" loading={isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
