import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import type { Output } from '#contracts/core/endpoint.ts'
import { ApiError, fieldMessages } from '#contracts/core/error.ts'
import { PhoneLogIn as Typed, externalLogIn } from '#contracts/log-in.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { type CurrentSession, session } from '#contracts/session.ts'

import { action } from '#web/api/api.ts'
import { PhoneCodeField } from '#web/form/phone-code-field.tsx'
import { asApiError } from '#web/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { useSchemaForm } from '#web/form/schema-form.ts'
import { useTimeLeft } from '#web/ui/remaining.tsx'
import { captchaError, CaptchaField, useCaptcha } from '../captcha-field.tsx'
import { PublicComputer } from '../public-computer.tsx'
import NextStep from './next-step.tsx'

type Props = { captchaMode: boolean; onLoggedIn: (begun: CurrentSession) => Promise<void> }

/** A code that was sent, with its recipient. */
type Sent = Output<typeof externalLogIn.sendCode> & { phone: string }

/** Log-in by phone and code. Sending a code may require a captcha. */
export default function PhoneLogIn({ captchaMode, onLoggedIn }: Props) {
  const { t } = useLingui()
  const captcha = useCaptcha(captchaMode)
  const logIn = useMutation(action(session.logIn))
  const sending = useMutation(action(externalLogIn.sendCode))
  const [sent, setSent] = useState<Sent | null>(null)
  const mayWait = useTimeLeft(sent ? Date.parse(sent.resendTime) : 0) > 0
  const form = useSchemaForm(Typed, { phone: '', captcha: '', code: '' }, ({ phone }) => {
    // A sent code is valid for its phone only.
    if (sent && phone.replaceAll(/\D/g, '') !== sent.phone) setSent(null)
  })

  /** The input is not remounted and keeps the focus. */
  const empty = (name: 'captcha' | 'code') => {
    const input = form.getInputNode(name)
    if (input instanceof HTMLInputElement) input.value = ''
    form.setFieldValue(name, '', { forceUpdate: false })
    return input
  }

  const send = () => {
    const { phone, captcha: code } = form.getValues()
    const key = captcha.data?.key ?? ''
    const parsed = v.safeParse(externalLogIn.sendCode.input, { phone, ...(captchaMode && { captcha: { key, code } }) })
    if (!parsed.success) return tell(fieldMessages(parsed.issues))
    sending.mutate(parsed.output, {
      onSuccess(answer) {
        setSent({ ...answer, phone: parsed.output.phone })
        form.getInputNode('code')?.focus()
      },
      onError: (error) => tell(captchaError(asApiError(error), 'captcha').fields ?? {}),
      onSettled() {
        empty('captcha')
        if (captchaMode) void captcha.refetch()
      },
    })
  }

  const tell = ({ 'captcha.key': key, 'captcha.code': code, ...rest }: Record<string, string>) => {
    const fields = { ...rest, ...((code ?? key) && { captcha: String(code ?? key) }) }
    form.showFieldErrors(new ApiError('invalid_input', { fields }))
    form.getInputNode(Object.keys(fields)[0] ?? '')?.focus()
  }

  const submit = form.onSubmit((values) => {
    if (!sent) return tell({ code: credentialMessages.captchaKey })
    if (logIn.isPending) return
    const { phone, code } = v.parse(Typed, values)
    logIn.mutate({ grant: 'sms_code', id: sent.id, phone, code }, { onSuccess: onLoggedIn, onError: refused })
  })

  const refused = () => empty('code')?.focus()

  const notSent = sending.error && captchaError(asApiError(sending.error), 'captcha')

  const error = logIn.error && asApiError(logIn.error)
  return (
    <form onSubmit={submit} noValidate aria-label={t`验证码登录`}>
      <Stack gap="md">
        {error && <ErrorNotice error={error} />}
        {error && <NextStep error={error} />}
        <TextInput
          label={t`手机号码`}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          maxLength={20}
          size="md"
          {...form.getInputProps('phone')}
          key={form.key('phone')}
        />
        {captchaMode && !mayWait && (
          <CaptchaField
            captcha={captcha}
            inputProps={{ ...form.getInputProps('captcha'), label: t`图形验证码`, enterKeyHint: 'next' }}
          />
        )}
        <PhoneCodeField
          inputProps={{ ...form.getInputProps('code'), enterKeyHint: 'go' }}
          send={send}
          isSending={sending.isPending}
          sent={sent}
          sentTo={t`您填写的手机号`}
          error={notSent?.fields ? null : notSent}
        />
        <PublicComputer />
        <Button type="submit" size="md" fullWidth loading={logIn.isPending}>
          <Trans>登录</Trans>
        </Button>
      </Stack>
    </form>
  )
}
