import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'

import { param } from '#contracts/administration/param.ts'
import { user, type UserRecord } from '#contracts/administration/user.ts'
import { allows } from '#contracts/core/endpoint.ts'

import { RowNames } from '#web/crud/batch/row-names.tsx'
import { DialogActions, useUpdate } from '#web/crud/row/dialog-actions.tsx'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { useAccount } from '#web/session/session.ts'
import { useServer } from '#web/session/use-server.ts'
import { LinkText } from '#web/ui/link.tsx'
import { nameOf } from './columns.ts'

/** Parameter whose value is the password after a reset. Source: blade-contract 7. */
const initPassword = 'account.initPassword'

type Props = {
  users: readonly UserRecord[]
  /** Gets the users whose passwords were reset. */
  onDone: (users: readonly UserRecord[]) => void
  onClose: () => void
}

/** Resets the passwords of users. The new one is a parameter; it is not shown here. */
export function ResetDialog({ users, onDone, onClose }: Props) {
  const { t } = useLingui()
  const done = () => {
    onDone(users)
    onClose()
  }
  const reset = useUpdate(user.resetPassword, done, t`密码已重置`)
  const send = () => reset.mutate({ userIds: users.map(({ id }) => id).join(',') })
  return (
    <Modal opened onClose={onClose} title={t`重置密码`}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>将重置这些用户的密码。</Trans>
        </Text>
        <RowNames rows={users} nameOf={nameOf} />
        <NewPassword />
        <DialogActions
          status={<SubmitNote of={reset} action="resetPassword" retry={send} />}
          onCancel={onClose}
          isCautious
        >
          <Button color="red.9" loading={reset.isPending} onClick={send}>
            <Trans>重置密码</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}

/** Where the new password comes from. */
function NewPassword() {
  const { roles } = useAccount()
  const isFixed = useServer().has('resets-to-123456')
  if (isFixed) {
    return (
      <Text size="sm">
        <Trans>新密码是 123456。他们需要用它重新登录，并应立即修改。</Trans>
      </Text>
    )
  }
  return (
    <Text size="sm">
      <Trans>新密码是参数 {initPassword} 的值，这里不显示。他们需要用它重新登录。</Trans>{' '}
      {allows(param.list.access, roles) && (
        <LinkText to="/system/param" search={{ current: 1, size: 10, paramKey: initPassword }} size="sm">
          <Trans>查看该参数</Trans>
        </LinkText>
      )}
    </Text>
  )
}
