import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sessionRevocation } from '#contracts/administration/session-revocation.ts'
import type { UserRecord } from '#contracts/administration/user.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useAccount } from '#web/client/session/session.ts'
import { EndSessionsDialog } from '#web/crud/row/end-sessions-dialog.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { userLabel } from './columns.ts'
import { isGuest } from './guest.ts'
import { useUserRights } from './user-actions.ts'

type Props = { user: UserRecord; onClose: () => void }

/** Ends the sessions of a user, after saying how many there are. */
export function SessionsDialog({ user, onClose }: Props) {
  const isOwn = useAccount().userId === user.id
  // Log-ins come and go: no answer of before counts.
  const sessions = useQuery({ ...query(sessionRevocation.count, { userId: user.id }), gcTime: 0 })
  const ending = (sessions.data?.count ?? 0) - (isOwn ? 1 : 0)
  return (
    <EndSessionsDialog
      call={sessionRevocation.endOfUser}
      input={{ userId: user.id }}
      name={userLabel(user)}
      isDisabled={ending <= 0}
      onClose={onClose}
    >
      {sessions.data ? (
        <Question count={ending} isOwn={isOwn} />
      ) : sessions.error ? (
        <Failed error={asApiError(sessions.error)} retry={() => void sessions.refetch()} />
      ) : (
        <Pending />
      )}
    </EndSessionsDialog>
  )
}

function Question({ count, isOwn }: { count: number; isOwn: boolean }) {
  if (count <= 0)
    return <Text size="sm">{isOwn ? <Trans>您没有其他登录</Trans> : <Trans>该用户目前没有登录</Trans>}</Text>
  return (
    <>
      <Text size="sm">
        <Plural
          value={count}
          one="该用户的 # 个登录将立即下线，须重新登录"
          other="该用户的 # 个登录将立即下线，须重新登录"
        />
      </Text>
      {isOwn && (
        <Text size="sm">
          <Trans>您当前的登录除外</Trans>
        </Text>
      )}
    </>
  )
}

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
