import '#web/ui/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { AccountText } from '#contracts/form/one-line-text.ts'
import { account, PhoneCode } from '#contracts/session/account.ts'

import { action } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { logOut, redirectAfterLogOut } from '#web/frame/log-out.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { codeSending } from '#web/ui/form/code-sending.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { PhoneCodeField } from '#web/ui/form/phone-code-field.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { useWrongCode } from '#web/ui/form/use-wrong-code.ts'
import { WriteOutcome } from '#web/ui/idempotency/outcome.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'

import classes from './personal.module.css'

const empty = { account: '', code: '' }

const deletionDraft = (userName: string, otherwise: string) =>
  v.strictObject({
    account: v.pipe(
      AccountText,
      v.check((it) => it === userName, otherwise),
    ),
    code: PhoneCode,
  })

/** Confirmation of the deletion: name, code, and a dialog. */
export function DeletionForm({ phone }: { phone: string }) {
  const { t } = useLingui()
  const { userName } = useAccount()
  const [isBegun, setBegun] = useState(false)
  const wrong = useWrongCode()
  const send = useMutation(action(account.deleteAccount))
  const deletion = useDeletion(wrong.tell)
  const Draft = deletionDraft(userName, t`与账号名称不一致`)
  const form = useSchemaForm(Draft, empty, (values) => setBegun(Object.values(values).some((it) => it !== '')))
  const submit = form.onSubmit((values) => {
    openConfirmation({
      title: t`确定永久注销账号 ${userName} 吗？`,
      children: t`注销立即生效，此账号在所有设备上退出登录，数据无法恢复`,
      confirm: t`永久注销`,
      isDangerous: true,
      onConfirm: () => deletion.send({ step: 'delete', ...v.parse(Draft, values) }),
    })
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWork source={isBegun && !deletion.isOver} />
      <Stack gap="md">
        <TextInput
          label={t`账号名称`}
          description={t`您的账号是 ${userName}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={100}
          size="md"
          {...form.getInputProps('account')}
          key={form.key('account')}
        />
        <PhoneCodeField
          inputProps={form.getInputProps('code')}
          wrong={wrong}
          send={() => send.mutate({ step: 'code' })}
          {...codeSending(send)}
          sentTo={phone}
        />
        <FormBar status={<WriteOutcome {...deletion} />} isNarrow>
          <Button
            type="submit"
            size="md"
            color="red.9"
            loading={deletion.isSending || deletion.isChecking}
          >{t`注销账号`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

/** Deletes the account, then logs out. `onWrongCode` gets the remaining tries; null where they are unknown. */
function useDeletion(onWrongCode: (left: number | null) => void) {
  const client = useQueryClient()
  const router = useRouter()
  const away = { why: 'deleted' } as const
  const logOutHere = useMutation({
    // The account is deleted even when the log-out fails.
    mutationFn: () => logOut(client, router, away).catch(() => redirectAfterLogOut(client, router, away)),
  })
  const deletion = useIdempotentWrite(account.deleteAccount, (answer) => {
    if (answer?.outcome === 'wrong') return onWrongCode(answer.left)
    logOutHere.mutate()
  })
  return { ...deletion, isSending: deletion.isSending || logOutHere.isPending, isOver: !logOutHere.isIdle }
}
