import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sessionRevocation } from '#contracts/administration/session-revocation.ts'
import type { UserRecord } from '#contracts/administration/user.ts'

import { query } from '#web/client/api/api.ts'
import { isGuest } from './guest.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { useUserRights } from './user-actions.ts'

/** How many sessions a user of the own tenant has, and the way to end them. A number that could not be read is a dash. */
export function UserSessions({ row }: { row: UserRecord }) {
  const { may, isOwnTenant, aboveUser } = useUserRights()
  const isOffered = may('reset') && isOwnTenant(row) && !isGuest(row)
  const count = useQuery({ ...query(sessionRevocation.count, { userId: row.id }), enabled: isOffered, gcTime: 0 })
  const [isOpen, setOpen] = useState(false)
  if (!isOffered) return null
  return (
    <Group gap="sm">
      {count.isPending ? (
        <Skeleton height={20} width={96} />
      ) : (
        <Text size="sm">
          {count.data ? (
            <Plural value={count.data.count} one="目前登录 # 处" other="目前登录 # 处" />
          ) : (
            <Trans>目前登录 —</Trans>
          )}
        </Text>
      )}
      {count.data?.count !== 0 && !aboveUser(row) && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          <Trans>强制下线</Trans>
        </Button>
      )}
      {isOpen && <SessionsDialog user={row} onClose={() => setOpen(false)} />}
    </Group>
  )
}
