import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'

import type { SecurityQuestion } from '#contracts/session/account.ts'
import { retrieval, SecurityAnswer } from '#contracts/session/retrieval.ts'

import { action } from '#web/client/api/api.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { ServerOption } from '#web/ui/server-name.tsx'

type Props = {
  searchKey: string
  questions: readonly SecurityQuestion[]
  onPassed: (key: string) => void
  onExpired: () => void
}

/** Proof by the security question; which of the questions it was is part of the secret. */
export function ByQuestion({ searchKey: key, questions, onPassed, onExpired }: Props) {
  const { t } = useLingui()
  const check = useMutation(action(retrieval.valid))
  const form = useSchemaForm(SecurityAnswer, { question: '', answer: '' })
  const submit = form.onSubmit((values) => {
    if (check.isPending) return
    check.mutate(
      { step: 'question', key, ...v.parse(SecurityAnswer, values) },
      {
        onSuccess(result) {
          if (result.outcome === 'passed') return onPassed(result.key)
          if (result.outcome !== 'wrong' || result.left === 0) return onExpired()
          form.setFieldError('answer', result.left === null ? t`问题或答案不正确` : wrongAnswer(result.left))
          form.focus('answer')
        },
      },
    )
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect label={t`密保问题`} size="md" {...form.getInputProps('question')} key={form.key('question')}>
          <option value="">{t`请选择注册时设置的问题`}</option>
          {questions.map(({ value, label }) => (
            <ServerOption key={value} value={value} label={label} />
          ))}
        </NativeSelect>
        <TextInput
          label={t`答案`}
          size="md"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={50}
          {...form.getInputProps('answer')}
          key={form.key('answer')}
        />
        <FormBar status={<SubmitNote mutation={check} />} isNarrow>
          <Button type="submit" size="md" loading={check.isPending}>{t`验证`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

const wrongAnswer = (left: number) =>
  plural(left, { one: '问题或答案不正确，还可以尝试 # 次', other: '问题或答案不正确，还可以尝试 # 次' })
