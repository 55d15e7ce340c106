import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { user, type UserRecord } from '#contracts/administration/user.ts'

import { action } from '#web/client/api/api.ts'
import { RowNames } from '#web/crud/batch/row-names.tsx'
import { titleOfRows, useRecordChange } from '#web/crud/row/session-changes.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { userLabel } from './columns.ts'
import { NewPassword } from './new-password.tsx'

type Props = {
  users: readonly UserRecord[]
  /** Gets the users whose passwords were reset. */
  onDone: (users: readonly UserRecord[]) => void
  onClose: () => void
}

/** Resets the passwords of users, and then shows the new one, which is the same for all of them, until it is closed. */
export function ResetDialog({ users, onDone, onClose }: Props) {
  const { t } = useLingui()
  const record = useRecordChange()
  const reset = useMutation({
    ...action(user.resetPassword),
    onSuccess() {
      record({ kind: 'reset', title: titleOfRows(users.map(userLabel)) })
      onDone(users)
    },
  })
  if (reset.isSuccess) {
    return (
      <Modal opened onClose={onClose} title={t`密码已重置`} closeOnClickOutside={false}>
        <Stack gap="md">
          <RowNames rows={users} toName={userLabel} />
          <NewPassword />
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              <Trans>完成</Trans>
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title={t`重置密码`}
      confirm={t`重置密码`}
      isDangerous
      write={reset}
      action="resetPassword"
      onClose={onClose}
      onConfirm={() => reset.mutate({ userIds: users.map(({ id }) => id).join(',') })}
    >
      <Text size="sm">
        <Trans>将重置所选用户的密码，并立即下线</Trans>
      </Text>
      <RowNames rows={users} toName={userLabel} />
    </ConfirmDialog>
  )
}
