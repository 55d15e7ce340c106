import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { account, SecurityQuestionDraft } from '#contracts/session/account.ts'

import { action, query } from '#web/client/api/api.ts'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { codeSending } from '#web/ui/form/code-sending.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { PhoneCodeField } from '#web/ui/form/phone-code-field.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { useWrongCode } from '#web/ui/form/use-wrong-code.ts'
import { OutcomeUnknown } from '#web/ui/idempotency/outcome-unknown.tsx'
import { ServerOption } from '#web/ui/server-name.tsx'

import classes from './personal.module.css'

const empty = { newQuestion: '', newAnswer: '', code: '' }

/** Changes the security question, an alternative proof of identity to the phone. */
export function QuestionSection() {
  const { t } = useLingui()
  const [turn, setTurn] = useState(0)
  const saved = () => {
    notifications.show({ color: 'green', message: t`密保问题已更新` })
    setTurn(turn + 1)
  }
  return (
    <Paper withBorder className={classes.card}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">{t`手机号停用时用于找回密码。保存后原问题失效。`}</Text>
        <QuestionForm key={turn} onSaved={saved} />
      </Stack>
    </Paper>
  )
}

function QuestionForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui()
  const { questions } = useSuspenseQuery(query(account.dict)).data
  const [isBegun, setBegun] = useState(false)
  const send = useMutation(action(account.updateSecurityQuestion))
  const save = useMutation(action(account.updateSecurityQuestion))
  const wrong = useWrongCode()
  const form = useSchemaForm(SecurityQuestionDraft, empty, (values) =>
    setBegun(Object.values(values).some((it) => it !== '')),
  )
  const submit = form.onSubmit((values) => {
    if (save.isPending) return
    save.mutate(
      { step: 'save', ...v.parse(SecurityQuestionDraft, values) },
      {
        onSuccess(answer) {
          if (answer.outcome === 'saved') return onSaved()
          if (answer.outcome !== 'wrong') return
          wrong.tell(answer.left)
          form.focus('code')
        },
      },
    )
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWork source={isBegun} />
      <Stack gap="md">
        <NativeSelect
          label={t`新密保问题`}
          size="md"
          {...form.getInputProps('newQuestion')}
          key={form.key('newQuestion')}
        >
          <option value="">{t`请选择问题`}</option>
          {questions.map(({ value, label }) => (
            <ServerOption key={value} value={value} label={label} />
          ))}
        </NativeSelect>
        <TextInput
          label={t`新答案`}
          description={t`请选择他人不易知道、自己不会忘记的答案`}
          size="md"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={50}
          {...form.getInputProps('newAnswer')}
          key={form.key('newAnswer')}
        />
        <PhoneCodeField
          inputProps={form.getInputProps('code')}
          wrong={wrong}
          send={() => send.mutate({ step: 'code' })}
          {...codeSending(send)}
          sentTo={t`账号绑定的手机号`}
        />
        <FormBar status={<Status save={save} />} isNarrow>
          <Button type="submit" size="md" loading={save.isPending}>{t`保存密保问题`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

const Status = ({ save }: { save: { isPending: boolean; error: Error | null } }) => (
  <OutcomeUnknown mutation={save} action="save">
    <Trans>还不确定是否保存成功。请重新获取验证码，再保存一次。</Trans>
  </OutcomeUnknown>
)
