import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import * as v from 'valibot'

import { exam } from '#contracts/candidate/exam.ts'
import type { ApiError } from '#contracts/core/error.ts'
import { CaptchaLogIn, PasswordLogIn, session } from '#contracts/session/session.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { isNetworkError } from '#web/client/errors/network-error.ts'
import { suggestedAccount } from '#web/client/session/suggested-account.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { FailureReason } from '#web/ui/form/failure-reason.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { usePlainForm } from '#web/ui/form/plain-form.ts'
import { FailedLine, StatusLine } from '#web/ui/form/status-line.tsx'
import { captchaError, CaptchaField, useCaptcha } from './captcha-field.tsx'
import { lazyPart } from './lazy-part.ts'
import type { LogInFormProps } from './log-in-method.ts'
import { PasswordField } from './password-field.tsx'
import { PublicComputer } from './public-computer.tsx'

const NextStep = lazyPart((it) => it.nextStep)

/** Log-in by account, password and captcha. */
export function LogInForm({ current, autoFocus, onLoggedIn }: LogInFormProps) {
  const { t } = useLingui()
  const hasCandidates = useServer().offers(exam.getAllExamList)
  const { form, submit, captcha, hasCaptcha, takesFocus, isPending, error } = usePasswordLogIn(
    current.captchaMode,
    onLoggedIn,
  )
  const { ref, field } = form
  return (
    <form ref={ref} onSubmit={submit} noValidate aria-label={t`登录`}>
      <Stack gap="md">
        <TextInput
          label={t`账号`}
          placeholder={hasCandidates ? t`手机号、证件号或账号名` : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          defaultValue={suggestedAccount()}
          autoFocus={autoFocus}
          size="md"
          {...field('username')}
        />
        <PasswordField enterKeyHint={hasCaptcha ? 'next' : 'go'} {...field('password')} />
        {hasCaptcha && <CaptchaField captcha={captcha} inputProps={{ ...field('code'), autoFocus: takesFocus }} />}
        <PublicComputer />
        <FormBar status={<Status isPending={isPending} error={error} />} isNarrow>
          <Button type="submit" size="md" loading={isPending}>{t`登录`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

const Status = ({ isPending, error }: { isPending: boolean; error: ApiError | null }) => {
  if (isPending)
    return (
      <StatusLine kind="busy" icon={null}>
        <Trans>正在登录…</Trans>
      </StatusLine>
    )
  return error && <Refused error={error} />
}

/** Why the log-in was refused, and what helps. The button beside it tries again: the password is typed anew. */
const Refused = ({ error }: { error: ApiError }) => (
  <>
    <FailedLine>
      <Trans>
        登录失败：
        <FailureReason error={error} />
      </Trans>
    </FailedLine>
    {/* Loaded on demand: without an answer there may be no network for it. */}
    {!isNetworkError(error) && (
      <Suspense>
        <NextStep error={error} />
      </Suspense>
    )}
  </>
)

const logInError = (error: Error) => captchaError(asApiError(error), 'code')

/** Schema of the input. */
const WithCaptcha = v.omit(CaptchaLogIn, ['grant', 'key'])
const WithoutCaptcha = v.omit(PasswordLogIn, ['grant'])

/**
 * Form and call of the log-in. After a refusal the password is cleared and the captcha renewed; after a wrong or expired
 * captcha the password stays.
 */
function usePasswordLogIn(captchaMode: boolean, onLoggedIn: LogInFormProps['onLoggedIn']) {
  /** Captcha that a refusal requires after failed attempts. */
  const [demanded, setDemanded] = useState<{ readonly takesFocus: boolean } | null>(null)
  const hasCaptcha = captchaMode || demanded !== null
  const captcha = useCaptcha(hasCaptcha)
  const { mutate, isPending, error } = useMutation(action(session.logIn))
  const form = usePlainForm(hasCaptcha ? WithCaptcha : WithoutCaptcha)

  const submit = form.onSubmit((values) => {
    if (isPending) return
    const input =
      'code' in values
        ? { grant: 'captcha' as const, ...values, key: captcha.data?.key ?? '' }
        : { grant: 'password' as const, ...values }
    mutate(input, { onSuccess: onLoggedIn, onError: refused })
  })

  const refused = (failure: Error) => {
    const problem = logInError(failure)
    form.showFieldErrors(problem)
    if (!hasCaptcha && problem.fields?.['code']) return setDemanded({ takesFocus: !form.hasGoneOn() })
    const isCaptcha = problem.fields?.['code'] !== undefined
    form.empty('code', ...(isCaptcha ? [] : ['password']))
    if (hasCaptcha) void captcha.refetch()
    form.focus(isCaptcha ? 'code' : 'password')
  }
  return {
    form,
    submit,
    captcha,
    hasCaptcha,
    takesFocus: demanded?.takesFocus ?? false,
    isPending,
    error: error && logInError(error),
  }
}
