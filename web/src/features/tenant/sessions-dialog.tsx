import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'

import { sessionRevocation } from '#contracts/administration/session-revocation.ts'
import type { Tenant } from '#contracts/administration/tenant.ts'

import { DialogActions, useUpdate } from '#web/crud/row/dialog-actions.tsx'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { useAccount } from '#web/session/session.ts'
import { nameOf } from './columns.ts'

type Props = { row: Tenant; onClose: () => void }

/** Ends the sessions of all users of a tenant. Nobody can count them: each opens only with the secret of its browser. */
export function SessionsDialog({ row, onClose }: Props) {
  const { t } = useLingui()
  const end = useUpdate(sessionRevocation.endOfTenant, onClose, t`会话已结束`)
  const send = () => end.mutate({ tenantId: row.tenantId })
  const isOwn = useAccount().tenantId === row.tenantId
  return (
    <Modal opened onClose={onClose} title={t`结束会话：${nameOf(row)}`}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>该租户所有用户的会话将立即结束，需要重新登录。会话的数量无法事先得知。</Trans>
        </Text>
        {isOwn && (
          <Text size="sm" fw={600}>
            <Trans>这是您自己的租户，您也会退出登录。</Trans>
          </Text>
        )}
        <DialogActions status={<SubmitNote of={end} retry={send} />} onCancel={onClose} isCautious>
          <Button color="red.9" loading={end.isPending} onClick={send}>
            <Trans>结束会话</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}
