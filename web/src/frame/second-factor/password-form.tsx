import '#web/ui/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { Password } from '#contracts/session/session.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'

const WithPassword = v.strictObject({ password: Password })

type Props<T> = {
  send: (input: { password: string }) => Promise<T>
  onDone: (answer: T) => void
  /** Why the password is asked for. */
  children: ReactNode
}

/** Asks for the password of the account before something that a session alone must not do. */
export function PasswordForm<T>({ send, onDone, children }: Props<T>) {
  const { t } = useLingui()
  const form = useSchemaForm(WithPassword, { password: '' })
  const sending = useMutation({ mutationFn: send })
  const submit = form.onSubmit((values) => {
    if (sending.isPending) return
    sending.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        form.setFieldValue('password', '')
        form.showFieldErrors(asApiError(error))
        form.focus('password')
      },
    })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <PasswordInput
          label={t`登录密码`}
          autoComplete="current-password"
          size="md"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t`显示密码` }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FormBar status={<SubmitNote mutation={sending} />} isNarrow>
          <Button type="submit" size="md" loading={sending.isPending}>{t`继续`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}
