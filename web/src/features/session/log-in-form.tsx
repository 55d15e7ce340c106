import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import * as v from 'valibot'

import { CaptchaLogIn, type CurrentSession, PasswordLogIn, session } from '#contracts/session.ts'

import { action } from '../../api.ts'
import { asApiError } from '../../query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { PublicComputer } from './public-computer.tsx'

type Props = {
  captchaMode: boolean
  onLoggedIn: (begun: CurrentSession) => Promise<void>
}

/** Account, password and captcha. After a refusal the account stays, the password goes and the captcha is new. */
export function LogInForm({ captchaMode, onLoggedIn }: Props) {
  const { t } = useLingui()
  const captcha = useCaptcha(captchaMode)
  const capsLock = useCapsLock()
  const logIn = useMutation(action(session.logIn))
  const grant = captchaMode ? ('captcha' as const) : ('password' as const)
  const form = useSchemaForm(captchaMode ? CaptchaForm : PasswordLogIn, {
    grant,
    username: '',
    password: '',
    ...(captchaMode && { code: '' }),
  })

  const submit = form.onSubmit(
    ({ username, password, code = '' }) => {
      if (logIn.isPending) return
      const input = captchaMode
        ? { grant: 'captcha' as const, username, password, code, key: captcha.data?.key ?? '' }
        : { grant: 'password' as const, username, password }
      logIn.mutate(input, { onSuccess: onLoggedIn, onError: refused })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'username')?.focus(),
  )

  const refused = (error: Error) => {
    form.setValues({ password: '', ...(captchaMode && { code: '' }) })
    form.showFieldErrors(asApiError(error))
    if (captchaMode) void captcha.refetch()
  }

  const { getInputNode } = form
  useEffect(() => {
    if (logIn.error) getInputNode('password')?.focus()
  }, [logIn.error, getInputNode])

  return (
    <form onSubmit={submit} noValidate aria-label={t`登录`}>
      <Stack gap="md">
        {logIn.isError && <ErrorNotice error={asApiError(logIn.error)} hideFieldErrors />}
        <TextInput
          label={t`账号`}
          placeholder={t`手机号、证件号或账号名`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          autoFocus
          size="md"
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t`密码`}
          autoComplete="current-password"
          enterKeyHint={captchaMode ? 'next' : 'go'}
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
          key={form.key('password')}
          {...form.getInputProps('password')}
          onKeyUp={capsLock.watch}
          onKeyDown={capsLock.watch}
        />
        {captchaMode && (
          <CaptchaField captcha={captcha} key={form.key('code')} inputProps={form.getInputProps('code')} />
        )}
        <PublicComputer />
        <Button type="submit" size="md" fullWidth loading={logIn.isPending}>
          <Trans>登录</Trans>
        </Button>
      </Stack>
    </form>
  )
}

/** The key of the picture is not typed: the form does not ask for it. */
const CaptchaForm = v.omit(CaptchaLogIn, ['key'])

function useCapsLock() {
  const [on, setOn] = useState(false)
  return { on, watch: (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')) }
}
