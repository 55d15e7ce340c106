import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'

import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { PhoneLogIn as Typed } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { PhoneFields } from '#web/ui/form/phone-fields.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { CaptchaField } from '../captcha-field.tsx'
import type { LogInFormProps } from '../log-in-method.ts'
import { PublicComputer } from '../public-computer.tsx'
import NextStep from './next-step.tsx'
import { usePhoneCode } from './use-phone-code.ts'

/** Log-in by phone and code. Sending a code may require a captcha. */
export default function PhoneLogIn({ current: { captchaMode }, onLoggedIn }: LogInFormProps) {
  const { t } = useLingui()
  const phoneCode = usePhoneCode(captchaMode)
  const { form, lastCode } = phoneCode
  const logIn = useMutation(action(session.logIn))
  const submit = form.onSubmit((values) => {
    if (!lastCode) return phoneCode.showErrors({ code: credentialMessages.captchaKey })
    if (logIn.isPending) return
    const { phone, code } = v.parse(Typed, values)
    const onError = () => {
      phoneCode.empty('code')
      form.focus('code')
    }
    logIn.mutate({ grant: 'sms_code', id: lastCode.id, phone, code }, { onSuccess: onLoggedIn, onError })
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`验证码登录`}>
      <Stack gap="md">
        <Fields phoneCode={phoneCode} captchaMode={captchaMode} />
        <PublicComputer />
        <FormBar status={<Status mutation={logIn} />} isNarrow>
          <Button type="submit" size="md" loading={logIn.isPending}>{t`登录`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

const Status = ({ mutation }: { mutation: { isPending: boolean; error: Error | null } }) => (
  <>
    <SubmitNote mutation={mutation} action="logIn" />
    {mutation.error && <NextStep error={asApiError(mutation.error)} />}
  </>
)

/** Phone, captcha where one is required for the next code, and code. */
function Fields({ phoneCode, captchaMode }: { phoneCode: ReturnType<typeof usePhoneCode>; captchaMode: boolean }) {
  const { t } = useLingui()
  const { form, captcha, lastCode, send, isSending, isWaiting, error } = phoneCode
  return (
    <PhoneFields form={form} send={send} isSending={isSending} lastCode={lastCode} error={error} isLast>
      {captchaMode && !isWaiting && (
        <CaptchaField
          captcha={captcha}
          inputProps={{ ...form.getInputProps('captcha'), label: t`图形验证码`, enterKeyHint: 'next' }}
        />
      )}
    </PhoneFields>
  )
}
