import '#web/ui/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'

import { AccountSearch, retrieval as call } from '#contracts/session/retrieval.ts'

import { action } from '#web/client/api/api.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { StandaloneLink } from '#web/ui/link.tsx'
import type { Retrieval } from './use-retrieval.ts'

/** Account search, made once for the same input. The answer does not reveal whether the account exists. */
export function SearchStep({ retrieval: { draft, ...retrieval } }: { retrieval: Retrieval }) {
  const { t } = useLingui()
  const find = useMutation(action(call.search))
  const { account, ksName } = draft
  const form = useSchemaForm<AccountSearch>(AccountSearch, { account, ksName }, retrieval.search)
  const ask = (values: AccountSearch) =>
    find.mutate(v.parse(AccountSearch, values), {
      onSuccess(found) {
        retrieval.found(found)
        retrieval.goOn()
      },
    })
  const submit = form.onSubmit((values) => {
    if (find.isPending) return
    if (draft.found) retrieval.goOn()
    else ask(values)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t`证件号码、手机号或账号`}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={64}
          {...form.getInputProps('account')}
          key={form.key('account')}
        />
        <TextInput
          label={t`姓名`}
          description={t`注册时填写的姓名`}
          size="md"
          autoComplete="name"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={50}
          {...form.getInputProps('ksName')}
          key={form.key('ksName')}
        />
        <StandaloneLink to="/retrievePID">{t`用国家网络身份认证找回`}</StandaloneLink>
        <FormBar status={<SubmitNote mutation={find} action="search" />} isNarrow>
          <Button type="submit" size="md" loading={find.isPending}>{t`下一步`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}
