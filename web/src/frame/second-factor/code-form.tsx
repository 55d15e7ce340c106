import '#web/ui/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { FactorCode } from '#contracts/session/second-factor.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { FactorStatusNote } from './factor-status-note.tsx'

const WithCode = v.strictObject({ code: FactorCode })

type Props<T> = {
  /** Makes the call that takes the code. */
  send: (input: { code: string }) => Promise<T>
  label: string
  /** Text of the button. */
  children: ReactNode
  onDone: (answer: T) => void
  onFailed?: () => void
}

/** Form of one code. The typed code goes after a refusal: no code is accepted twice. */
export function CodeForm<T>({ send, label, children, onDone, onFailed }: Props<T>) {
  const { t } = useLingui()
  const form = useSchemaForm(WithCode, { code: '' })
  const sending = useMutation({ mutationFn: send })
  const submit = form.onSubmit((values) => {
    if (sending.isPending) return
    sending.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        form.setFieldValue('code', '')
        form.showFieldErrors(asApiError(error))
        form.focus('code')
        onFailed?.()
      },
    })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={label}
          placeholder={t`6 位数字`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={64}
          size="md"
          data-autofocus
          autoFocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <FormBar status={<FactorStatusNote mutation={sending} />} isNarrow>
          <Button type="submit" size="md" loading={sending.isPending}>
            {children}
          </Button>
        </FormBar>
      </Stack>
    </form>
  )
}
