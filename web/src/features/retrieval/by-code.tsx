import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'

import { PhoneCode } from '#contracts/session/account.ts'
import { retrieval as call } from '#contracts/session/retrieval.ts'

import { action } from '#web/client/api/api.ts'
import { codeSending } from '#web/ui/form/code-sending.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { PhoneCodeField } from '#web/ui/form/phone-code-field.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { useWrongCode } from '#web/ui/form/use-wrong-code.ts'
import type { Retrieval } from './use-retrieval.ts'

const Code = v.strictObject({ code: PhoneCode })

type Props = { searchKey: string; retrieval: Retrieval }

/** Proof by a code to the phone of the account, if the account exists. */
export function ByCode({ searchKey: key, retrieval }: Props) {
  const { t } = useLingui()
  const send = useMutation(action(call.valid))
  const check = useMutation(action(call.valid))
  const wrong = useWrongCode()
  const form = useSchemaForm(Code, { code: '' })
  const submit = form.onSubmit((values) => {
    if (check.isPending) return
    check.mutate(
      { step: 'code', key, ...v.parse(Code, values) },
      {
        onSuccess(answer) {
          if (answer.outcome === 'passed') retrieval.passed(answer.key)
          if (answer.outcome === 'expired') retrieval.expired()
          if (answer.outcome !== 'wrong') return
          wrong.tell(answer.left)
          form.focus('code')
        },
      },
    )
  })
  const requestCode = () =>
    send.mutate(
      { step: 'send', key },
      {
        onSuccess(answer) {
          if (answer.outcome === 'sent') retrieval.sent(answer.resendTime)
          if (answer.outcome === 'expired') retrieval.expired()
        },
      },
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PhoneCodeField
          inputProps={form.getInputProps('code')}
          wrong={wrong}
          send={requestCode}
          {...codeSending(send, retrieval.draft.resendTime)}
          sentTo={t`账号的手机号`}
        />
        <FormBar status={<SubmitNote mutation={check} />} isNarrow>
          <Button type="submit" size="md" loading={check.isPending}>{t`验证`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}
