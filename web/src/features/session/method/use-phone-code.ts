import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import type { Output } from '#contracts/core/call.ts'
import { ApiError, fieldMessages } from '#contracts/core/error.ts'
import { PhoneCodeRequest, PhoneLogIn, externalLogIn } from '#contracts/session/log-in.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { useResendWait } from '#web/ui/form/use-resend-wait.ts'
import { nextInput } from '#web/ui/next-input.ts'
import { captchaError, useCaptcha } from '../captcha-field.tsx'

/** A code that was sent, with its recipient. */
type SentCode = Output<typeof externalLogIn.sendCode> & { phone: string }

/** Form of phone, captcha and code, and the call that sends a code to the phone. */
export function usePhoneCode(captchaMode: boolean) {
  const captcha = useCaptcha(captchaMode)
  const sending = useMutation(action(externalLogIn.sendCode))
  const [lastCode, setLastCode] = useState<SentCode | null>(null)
  const isWaiting = useResendWait(lastCode) > 0
  const form = useSchemaForm(PhoneLogIn, { phone: '', captcha: '', code: '' }, ({ phone }) => {
    // A sent code is valid for its phone only.
    if (lastCode && phone.replaceAll(/\D/g, '') !== lastCode.phone) setLastCode(null)
  })

  /** The input is not remounted and keeps the focus. */
  const empty = (name: 'captcha' | 'code') => {
    const input = form.getInputNode(name)
    if (input instanceof HTMLInputElement) input.value = ''
    form.setFieldValue(name, '', { forceUpdate: false })
  }

  const showErrors = (
    { 'captcha.key': key, 'captcha.code': code, ...rest }: Record<string, string>,
    next?: AbortSignal,
  ) => {
    const fields = { ...rest, ...((code ?? key) && { captcha: String(code ?? key) }) }
    form.showFieldErrors(new ApiError('invalid_input', { fields }))
    if (!next?.aborted) form.getInputNode(Object.keys(fields)[0] ?? '')?.focus()
  }

  const send = () => {
    const { phone, captcha: code } = form.getValues()
    const key = captcha.data?.key ?? ''
    const parsed = v.safeParse(PhoneCodeRequest, { phone, ...(captchaMode && { captcha: { key, code } }) })
    if (!parsed.success) return showErrors(fieldMessages(parsed.issues))
    const next = nextInput()
    sending.mutate(parsed.output, {
      onSuccess(answer) {
        setLastCode({ ...answer, phone: parsed.output.phone })
        if (!next.aborted) form.getInputNode('code')?.focus()
      },
      onError: (error) => showErrors(captchaError(asApiError(error), 'captcha').fields ?? {}, next),
      onSettled() {
        empty('captcha')
        if (captchaMode) void captcha.refetch()
      },
    })
  }

  const error = sending.error && captchaError(asApiError(sending.error), 'captcha')
  return {
    form,
    captcha,
    /** Sent code; null before, and after the phone was changed. */
    lastCode,
    /** Another code cannot be requested yet. */
    isWaiting,
    isSending: sending.isPending,
    /** Error of the sending that no field shows. */
    error: error?.fields ? null : error,
    send,
    empty,
    showErrors,
  }
}
