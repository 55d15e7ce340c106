import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'

import type { Output } from '#contracts/core/call.ts'
import { formMessages } from '#contracts/core/form-messages.ts'
import { PersonName, rules, UnspacedText } from '#contracts/form/rule.ts'
import { type account, GuestIdentity, Identity } from '#contracts/session/account.ts'

import { UnsentNote } from '#web/ui/draft/kept-text.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { IdNumberInput } from '#web/ui/form/id-number-input.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { ServerOption, useServerName } from '#web/ui/server-name.tsx'
import type { RegisterDraft } from './register-draft.ts'

import classes from './account.module.css'

type Props = {
  dict: Output<typeof account.dict>
  draft: RegisterDraft
  keep: (changed: Partial<RegisterDraft>) => void
  /** Called with valid values, normalised as they are sent. */
  onNext: (values: Partial<RegisterDraft>) => void
}

/** First step: a candidate with an identity document, or a guest without one. */
export function IdentityStep({ keep, ...props }: Props) {
  const { t } = useLingui()
  const wait = useServerName()(props.dict.guestWait).text
  const isGuest = props.draft.kind === 'guest'
  return (
    <Stack gap="lg">
      {isGuest ? <GuestForm keep={keep} {...props} /> : <CandidateForm keep={keep} {...props} />}
      <Stack gap={4} align="flex-start" className={classes.other}>
        <Text size="sm" c="dimmed">
          {isGuest
            ? t`有身份证等证件的考生请使用考生注册，注册后即可登录`
            : t`没有上述证件？可以注册访客账号，需管理员审核，${wait}。`}
        </Text>
        <Button variant="subtle" px={0} mih={44} onClick={() => keep({ kind: isGuest ? 'candidate' : 'guest' })}>
          {isGuest ? <Trans>改为考生注册</Trans> : <Trans>访客注册</Trans>}
        </Button>
      </Stack>
    </Stack>
  )
}

function CandidateForm({ dict, draft, keep, onNext }: Props) {
  const { t } = useLingui()
  const [{ zjlx, zjhm }, setDocument] = useState(draft)
  const type = dict.idTypes.find((it) => it.value === zjlx)
  const rule = type?.rule ?? 'otherId'
  const help = useServerName()(type?.help ?? '')
  const schema = v.strictObject({
    ...Identity.entries,
    zjhm: v.pipe(UnspacedText, v.nonEmpty(formMessages.idEmpty), rules[rule]),
    ...(rule === 'nationalId' && { ksName: v.pipe(PersonName, rules.personalName) }),
  })
  const { ksName } = draft
  const form = useSchemaForm<Identity>(schema, { zjlx, zjhm, ksName }, (values) => {
    setDocument((old) => ({ ...old, ...values }))
    keep(values)
  })
  const number = {
    name: 'zjhm',
    label: t`证件号码`,
    description: help.text && <span lang={help.lang}>{help.text}</span>,
    size: 'md',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    enterKeyHint: 'next',
    maxLength: 30,
    'data-path': 'zjhm',
    error: form.errors['zjhm'],
  } as const
  const changeNumber = (text: string) => form.setFieldValue('zjhm', text)
  const submit = form.onSubmit((values) => onNext(v.parse(schema, values)))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label={t`证件类型`}
          description={rule !== 'nationalId' && t`下一步需要用 11 位的内地手机号码接收短信验证码，境外号码收不到`}
          size="md"
          {...form.getInputProps('zjlx')}
          key={form.key('zjlx')}
        >
          {dict.idTypes.map(({ value, label }) => (
            <ServerOption key={value} value={value} label={label} />
          ))}
        </NativeSelect>
        {rule === 'nationalId' ? (
          <IdNumberInput {...number} value={zjhm} onChange={changeNumber} />
        ) : (
          <TextInput {...number} value={zjhm} onChange={(event) => changeNumber(event.currentTarget.value)} />
        )}
        <NameInput {...form.getInputProps('ksName')} key={form.key('ksName')} />
        <Next isTyped={draft.zjhm !== '' || draft.ksName !== ''} />
      </Stack>
    </form>
  )
}

function GuestForm({ draft, keep, onNext }: Props) {
  const { t } = useLingui()
  const { account, ksName } = draft
  const form = useSchemaForm<GuestIdentity>(GuestIdentity, { account, ksName }, keep)
  const submit = form.onSubmit((values) => onNext(v.parse(GuestIdentity, values)))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t`账号名称`}
          description={t`登录时使用，由字母、数字或下划线组成`}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={30}
          {...form.getInputProps('account')}
          key={form.key('account')}
        />
        <NameInput description={t`真实姓名，供管理员审核`} {...form.getInputProps('ksName')} key={form.key('ksName')} />
        <Next isTyped={draft.account !== '' || draft.ksName !== ''} />
      </Stack>
    </form>
  )
}

function NameInput({ description, ...inputProps }: { description?: string }) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`姓名`}
      description={description ?? t`与证件一致，可输入“·”，生僻字可粘贴`}
      size="md"
      autoComplete="name"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={50}
      {...inputProps}
    />
  )
}

const Next = ({ isTyped }: { isTyped: boolean }) => (
  <FormBar status={<UnsentNote isTyped={isTyped} />} isNarrow>
    <Button type="submit" size="md">
      <Trans>下一步</Trans>
    </Button>
  </FormBar>
)
