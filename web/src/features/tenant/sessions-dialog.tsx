import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { sessionRevocation } from '#contracts/administration/session-revocation.ts'
import type { Tenant } from '#contracts/administration/tenant.ts'

import { useAccount } from '#web/client/session/session.ts'
import { EndSessionsDialog } from '#web/crud/row/end-sessions-dialog.tsx'
import { tenantLabel } from './columns.ts'

type Props = { row: Tenant; onClose: () => void }

/** Ends the sessions of all users of a tenant. Nobody can count them: each opens only with the secret of its browser. */
export function SessionsDialog({ row, onClose }: Props) {
  const { tenantId } = row
  const isOwn = useAccount().tenantId === tenantId
  return (
    <EndSessionsDialog
      call={sessionRevocation.endOfTenant}
      input={{ tenantId }}
      name={tenantLabel(row)}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>该租户所有用户将立即下线，须重新登录。人数无法预知。</Trans>
      </Text>
      {isOwn && (
        <Text size="sm" fw={600}>
          <Trans>这是您自己的租户，您也会退出登录</Trans>
        </Text>
      )}
    </EndSessionsDialog>
  )
}
