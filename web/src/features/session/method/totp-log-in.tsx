import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'

import { session, TotpLogIn as Input } from '#contracts/session/session.ts'

import { action } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { FormBar } from '#web/form/form-bar.tsx'
import { usePlainForm } from '#web/form/plain-form.ts'
import { SubmitNote } from '#web/form/submit-note.tsx'
import type { LogInFormProps } from '../log-in-method.ts'
import { PublicComputer } from '../public-computer.tsx'
import NextStep from './next-step.tsx'

/** Log-in by account and the one-time password of an authenticator app. */
export default function TotpLogIn({ onLoggedIn }: LogInFormProps) {
  const { t } = useLingui()
  const logIn = useMutation(action(session.logIn))
  const form = usePlainForm(v.omit(Input, ['grant']))
  const submit = form.onSubmit((values) => {
    if (logIn.isPending) return
    const onError = () => (form.empty('code'), form.focus('code'))
    logIn.mutate({ grant: 'totp', ...values }, { onSuccess: onLoggedIn, onError })
  })
  return (
    <form ref={form.ref} onSubmit={submit} noValidate aria-label={t`动态口令`}>
      <Stack gap="md">
        <TextInput label={t`账号名称`} autoComplete="username" size="md" {...form.field('username')} />
        <TextInput
          label={t`动态口令`}
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
          size="md"
          {...form.field('code')}
        />
        <PublicComputer />
        <FormBar
          status={
            <>
              <SubmitNote of={logIn} action="logIn" />
              {logIn.error && <NextStep error={asApiError(logIn.error)} />}
            </>
          }
          isNarrow
        >
          <Button type="submit" size="md" loading={logIn.isPending}>
            <Trans>登录</Trans>
          </Button>
        </FormBar>
      </Stack>
    </form>
  )
}
