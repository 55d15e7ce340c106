import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, List, PasswordInput, type PasswordInputProps, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

import { logIn } from '#contracts/session/log-in.ts'

import { send } from '#web/client/api/api.ts'
import { loadSessionForLogIn } from '#web/client/session/session.ts'
import { logOut } from '#web/frame/log-out.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { FlowResult } from '#web/ui/flow-result.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { GuestForm } from './guest-draft.ts'

type Props = {
  /** Tenant of the deployment; asked for where it is unknown. */
  tenantId: string
  onClose: () => void
}

type Typed = v.InferOutput<typeof GuestForm>

/**
 * Registration of a guest: an identity without an account requests one, which an administrator approves. Logs nobody
 * in. Source: specification 4.
 */
export default function GuestDialog({ tenantId, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const router = useRouter()
  const [isNew, setNew] = useState(false)
  const form = useGuestForm(tenantId)
  const logOutHere = useMutation({
    async mutationFn() {
      await logOut(client, router)
      await loadSessionForLogIn(client)
    },
    onSuccess: onClose,
  })
  const register = useMutation({
    async mutationFn({ tenantId: number, name, account, password }: Typed) {
      await send(logIn.registerGuest, { tenantId: number, name, account, password })
      // When this log-out fails, the last button logs out again.
      await logOut(client, router).catch(() => undefined)
    },
  })
  return (
    <FormDialog title={register.isSuccess ? t`注册提示` : isNew ? t`申请报名账号` : t`此登录方式还没有绑定账号`}>
      {register.isSuccess ? (
        <FlowResult
          tone="waiting"
          title={<Trans>注册申请已提交</Trans>}
          actions={
            <Button size="md" loading={logOutHere.isPending} onClick={() => logOutHere.mutate()}>{t`我知道了`}</Button>
          }
        >
          <Trans>管理员审核通过后，可用原来的方式，或刚设置的账号和密码登录</Trans>
        </FlowResult>
      ) : isNew ? (
        <Form
          form={form}
          needsTenant={tenantId === ''}
          isPending={register.isPending}
          error={register.error}
          onSubmit={(typed) => register.isPending || register.mutate(typed)}
          cancel={<Button variant="default" size="md" onClick={() => setNew(false)}>{t`上一步`}</Button>}
        />
      ) : (
        <Choice logIn={logOutHere} onNew={() => setNew(true)} />
      )}
    </FormDialog>
  )
}

type ChoiceProps = { logIn: { isPending: boolean; error: Error | null; mutate: () => void }; onNew: () => void }

/** Most who come this way have an account: the upstream has no call that binds the identity to it. */
function Choice({ logIn: { isPending, error, mutate }, onNew }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <Stack gap="md">
      <Text>{t`已有报名账号的，请用手机号、证件号码或账号名称登录。没有账号的可以申请，审核通过后即可登录。`}</Text>
      <ErrorNotice error={error} />
      <Button size="md" loading={isPending} data-autofocus onClick={() => mutate()}>{t`已有账号，去登录`}</Button>
      <Button size="md" variant="default" disabled={isPending} onClick={onNew}>{t`没有账号，申请一个`}</Button>
    </Stack>
  )
}

const useGuestForm = (tenantId: string) =>
  useSchemaForm(GuestForm, { tenantId, name: '', account: '', password: '', password2: '' })

type FormProps = {
  form: ReturnType<typeof useGuestForm>
  needsTenant: boolean
  isPending: boolean
  error: Error | null
  cancel: ReactNode
  onSubmit: (typed: Typed) => void
}

function Form({ form, needsTenant, isPending, error, cancel, onSubmit }: FormProps) {
  const { t } = useLingui()
  const password: PasswordInputProps = {
    autoComplete: 'new-password',
    size: 'md',
    maxLength: 64,
    visibilityToggleButtonProps: { 'aria-label': t`显示密码` },
  }
  return (
    <form onSubmit={form.onSubmit((typed) => onSubmit(v.parse(GuestForm, typed)))} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">{t`管理员审核通过后即可登录`}</Text>
        <Problems messages={Object.values(form.errors).map(String)} />
        {needsTenant && (
          <TextInput
            label={t`租户编号`}
            autoComplete="off"
            size="md"
            {...form.getInputProps('tenantId')}
            key={form.key('tenantId')}
          />
        )}
        <TextInput
          label={t`姓名（选填）`}
          autoComplete="name"
          size="md"
          {...form.getInputProps('name')}
          key={form.key('name')}
        />
        <TextInput
          label={t`账号名称`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          data-autofocus
          {...form.getInputProps('account')}
          key={form.key('account')}
        />
        <PasswordInput label={t`密码`} {...password} {...form.getInputProps('password')} key={form.key('password')} />
        <PasswordInput
          label={t`再次输入密码`}
          {...password}
          {...form.getInputProps('password2')}
          key={form.key('password2')}
        />
        <FormBar status={<SubmitNote mutation={{ isPending, error }} action="register" />}>
          {cancel}
          <Button type="submit" size="md" loading={isPending}>{t`提交申请`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

/** Error summary in the order of the checks; focuses the first field. */
function Problems({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      <List listStyleType="none">
        {[...new Set(messages)].map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
