import './form-text.ts'

import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { PasswordReset } from '#contracts/session/account.ts'

import { FormBar } from './form-bar.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useSchemaForm } from './schema-form.ts'

type Props = {
  /** Label of the submit button. */
  action: ReactNode
  isPending: boolean
  onSubmit: (passwords: PasswordReset) => void
  /** Status of the submission. */
  status: ReactNode
}

/** Form for a new password without the current one: the caller has verified the person already. */
export function NewPasswordForm({ action, isPending, onSubmit, status }: Props) {
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
        <FormBar status={status} isNarrow>
          <Button type="submit" size="md" loading={isPending}>
            {action}
          </Button>
        </FormBar>
      </Stack>
    </form>
  )
}
