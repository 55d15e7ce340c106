import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useState } from 'react'
import * as v from 'valibot'

import { CaptchaLogIn, type CurrentSession, PasswordLogIn, session } from '#contracts/session.ts'

import { action } from '../../api/api.ts'
import { asApiError } from '../../api/query-client.ts'
import { suggestedAccount } from '../../session/suggested-account.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { usePlainForm } from '../../form/plain-form.ts'
import { captchaError, CaptchaField, useCaptcha } from './captcha-field.tsx'
import { lazyPart } from './lazy-part.ts'
import { PublicComputer } from './public-computer.tsx'

const NextStep = lazyPart((it) => it.nextStep)

type Props = {
  captchaMode: boolean
  autoFocus: boolean
  onLoggedIn: (begun: CurrentSession) => Promise<void>
}

/**
 * Log-in by account, password and captcha. After a refusal the password is cleared and the captcha renewed; after an
 * expired captcha the password stays.
 */
export function LogInForm({ captchaMode, autoFocus, onLoggedIn }: Props) {
  const { t } = useLingui()
  /** Captcha that a refusal requires after failed attempts. */
  const [isDemanded, setDemanded] = useState(false)
  const hasCaptcha = captchaMode || isDemanded
  const captcha = useCaptcha(hasCaptcha)
  const capsLock = useCapsLock()
  const logIn = useMutation(action(session.logIn))
  const { ref, field, onSubmit, empty, focus, showFieldErrors } = usePlainForm(
    hasCaptcha ? WithCaptcha : WithoutCaptcha,
  )

  const submit = onSubmit((values) => {
    if (logIn.isPending) return
    const input =
      'code' in values
        ? { grant: 'captcha' as const, ...values, key: captcha.data?.key ?? '' }
        : { grant: 'password' as const, ...values }
    logIn.mutate(input, { onSuccess: onLoggedIn, onError: refused })
  })

  const refused = (error: Error) => {
    const problem = problemOf(error)
    showFieldErrors(problem)
    if (!hasCaptcha && problem.fields?.['code']) return setDemanded(true)
    const isOld = problem.fields?.['code'] !== undefined
    empty('code', ...(isOld ? [] : ['password']))
    if (hasCaptcha) void captcha.refetch()
    focus(isOld ? 'code' : 'password')
  }

  return (
    <form ref={ref} onSubmit={submit} noValidate aria-label={t`登录`}>
      <Stack gap="md">
        {logIn.isError && (
          <>
            <ErrorNotice error={problemOf(logIn.error)} hideFieldErrors />
            <Suspense>
              <NextStep error={problemOf(logIn.error)} />
            </Suspense>
          </>
        )}
        <TextInput
          label={t`账号`}
          placeholder={t`手机号、证件号或账号名`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          defaultValue={suggestedAccount()}
          autoFocus={autoFocus}
          size="md"
          {...field('username')}
        />
        <PasswordInput
          label={t`密码`}
          autoComplete="current-password"
          enterKeyHint={hasCaptcha ? 'next' : 'go'}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t`显示密码` }}
          description={
            capsLock.on && (
              <Text span inherit role="status">
                <Trans>大写锁定已打开</Trans>
              </Text>
            )
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('password')}
          onKeyUp={capsLock.watch}
          onKeyDown={capsLock.watch}
        />
        {hasCaptcha && <CaptchaField captcha={captcha} inputProps={{ ...field('code'), autoFocus: isDemanded }} />}
        <PublicComputer />
        <Button type="submit" size="md" fullWidth loading={logIn.isPending}>
          <Trans>登录</Trans>
        </Button>
      </Stack>
    </form>
  )
}

const problemOf = (error: Error) => captchaError(asApiError(error), 'code')

/** Schema of the input. */
const WithCaptcha = v.omit(CaptchaLogIn, ['grant', 'key'])
const WithoutCaptcha = v.omit(PasswordLogIn, ['grant'])

function useCapsLock() {
  const [on, setOn] = useState(false)
  return { on, watch: (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')) }
}
