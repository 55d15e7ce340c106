import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { baseInfo, phoneField } from '#contracts/candidate/base-info.ts'
import { fieldMessages } from '#contracts/core/error.ts'
import { Mobile } from '#contracts/form/rule.ts'
import { PhoneLogIn } from '#contracts/session/log-in.ts'
import { personProof } from '#contracts/session/person-proof.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { PhoneFields } from '#web/ui/form/phone-fields.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'

const WithPhone = v.object({ phone: Mobile })

/** Another phone of the account: proved by the code that is sent to it; the step-up may ask for the password. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { form, isBegun, sending, sent, send, save, submit } = usePhoneChange(() => {
    notifications.show({ color: 'green', message: t`手机号已更换` })
    onClose()
  })
  return (
    <FormDialog onClose={onClose} title={t`更换手机号`}>
      <UnsavedWork source={isBegun} />
      <DialogForm
        status={<SubmitNote mutation={save} />}
        submit={t`保存新手机号`}
        isPending={save.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Text size="sm">
          <Trans>新手机号用于登录、找回密码和接收通知。保存时可能需要登录密码。</Trans>
        </Text>
        <PhoneFields
          form={form}
          label={t`新手机号`}
          send={send}
          lastCode={sent}
          isSending={sending.isPending}
          error={sending.error && asApiError(sending.error)}
          isLast
        />
      </DialogForm>
    </FormDialog>
  )
}

function usePhoneChange(onSaved: () => void) {
  const sending = useMutation(action(personProof.sendCode))
  const save = useMutation(action(baseInfo.updateStudentPersonInfo))
  const [isBegun, setBegun] = useState(false)
  const form = useSchemaForm(PhoneLogIn, { phone: '', code: '' }, ({ phone, code }) => setBegun(phone + code !== ''))
  /** The sent code is valid for its phone only. */
  const sent = sending.data ?? null
  const send = () => {
    const parsed = v.safeParse(WithPhone, form.getValues())
    if (parsed.success) return sending.mutate(parsed.output)
    form.setErrors(fieldMessages(parsed.issues))
    form.getInputNode('phone')?.focus()
  }
  const submit = form.onSubmit((typed) => {
    if (save.isPending) return
    const { phone, code } = v.parse(PhoneLogIn, typed)
    if (!sent || sending.variables?.phone !== phone) return send()
    const values = [{ name: phoneField, value: phone }]
    save.mutate(
      { values, newPhone: { id: sent.id, code } },
      {
        onSuccess({ errors }) {
          const wrong = errors.find(({ name }) => name === phoneField)
          if (wrong) form.setErrors({ phone: wrong.message })
          else onSaved()
        },
      },
    )
  })
  return { form, isBegun, sending, sent, send, save, submit }
}
