import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Paper, PasswordInput, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { PasswordChange, user } from '#contracts/administration/user.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useAccount } from '#web/client/session/session.ts'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { PasswordFields } from '#web/ui/form/password-fields.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { OutcomeUnknown } from '#web/ui/idempotency/outcome-unknown.tsx'

import classes from './personal.module.css'

const empty = { oldPassword: '', newPassword: '', newPassword1: '' }

/** Changes the password; requires the current one. */
export function PasswordSection() {
  const { t } = useLingui()
  const [turn, setTurn] = useState(0)
  const changed = () => {
    notifications.show({ color: 'green', message: t`登录密码已修改，下次登录请使用新密码` })
    setTurn(turn + 1)
  }
  return (
    <Paper withBorder className={classes.card}>
      <PasswordForm key={turn} onChanged={changed} />
    </Paper>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const { userName } = useAccount()
  const [isBegun, setBegun] = useState(false)
  const change = useMutation(action(user.updatePassword))
  const form = useSchemaForm(PasswordChange, empty, (values) => setBegun(Object.values(values).some((it) => it !== '')))
  const submit = form.onSubmit((values) => {
    if (change.isPending) return
    change.mutate(values, {
      onSuccess: onChanged,
      onError: (error) => form.showFieldErrors(asApiError(error)),
    })
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWork source={isBegun} />
      {/* User name for password managers. */}
      <input hidden readOnly autoComplete="username" value={userName} />
      <Stack gap="md">
        <PasswordInput
          label={t`原密码`}
          autoComplete="current-password"
          enterKeyHint="next"
          size="md"
          maxLength={64}
          visibilityToggleButtonProps={{ 'aria-label': t`显示密码` }}
          {...form.getInputProps('oldPassword')}
          key={form.key('oldPassword')}
        />
        <PasswordFields password={form.getInputProps('newPassword')} again={form.getInputProps('newPassword1')} />
        <Text size="sm" c="dimmed">{t`忘记原密码时，可以退出登录后通过“忘记密码”重新设置`}</Text>
        <FormBar status={<Status change={change} />} isNarrow>
          <Button type="submit" size="md" loading={change.isPending}>{t`修改密码`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

const Status = ({ change }: { change: { isPending: boolean; error: Error | null } }) => (
  <OutcomeUnknown mutation={change}>
    <Trans>还不确定是否修改成功。请再提交一次；若提示原密码不正确，新密码已生效。</Trans>
  </OutcomeUnknown>
)
