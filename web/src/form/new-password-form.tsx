import './form-text.ts'

import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { PasswordReset } from '#contracts/account.ts'

import { useSchemaForm } from './schema-form.ts'
import { PasswordFields } from './password-fields.tsx'

type Props = {
  /** What the button says. */
  action: ReactNode
  isPending: boolean
  onSubmit: (passwords: PasswordReset) => void
  /** What came of it, above the button. */
  notice?: ReactNode
}

/** Only a new password is asked for: whoever is here has proved who they are. */
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
