import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'

import { account } from '#contracts/session/account.ts'

import { useLogOut } from '#web/frame/use-log-out.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { NewPasswordForm } from '#web/ui/form/new-password-form.tsx'
import { WriteOutcome } from '#web/ui/idempotency/outcome.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'

/** Modal password reset for a password that is too simple. The only alternative is to log out. */
export function ForcedReset({ simple }: { simple: boolean }) {
  const { t } = useLingui()
  const { logOut, isPending: isLoggingOut, error: unleft } = useLogOut()
  const reset = useIdempotentWrite(account.resetSimplePassword)
  useEffect(() => {
    if (!simple) notifications.show({ color: 'green', message: t`您的登录密码已重置成功，请妥善保管` })
  }, [simple, t])
  return (
    <FormDialog opened={simple} title={t`您的密码过于简单，请重置密码`}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>为保护您的报考信息，重置后才能继续使用</Trans>
        </Text>
        <NewPasswordForm
          action={<Trans>重置密码</Trans>}
          isPending={reset.isSending || reset.isChecking}
          onSubmit={reset.send}
          status={<WriteOutcome {...reset} action="resetPassword" />}
        />
        <ErrorNotice error={unleft} />
        <Button variant="subtle" color="gray" c="inherit" onClick={logOut} loading={isLoggingOut}>
          <Trans>退出登录</Trans>
        </Button>
      </Stack>
    </FormDialog>
  )
}
