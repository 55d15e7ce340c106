import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { user } from '#contracts/administration/user.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { freshOnOpen } from '#web/crud/field/use-grant.ts'
import { RowGone } from '#web/crud/row/row-gone.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { type GrantProps, RoleGrant } from './role-grant.tsx'

/**
 * Replaces the roles of users, who must be of one tenant: roles belong to tenants. The dialog closes by its buttons only,
 * as that of the top menus.
 */
export function GrantDialog({ users, onDone, onClose }: GrantProps) {
  const { t } = useLingui()
  const [first, ...others] = users
  return (
    <FormDialog onClose={onClose} title={t`分配角色`} size="lg">
      {!first || others.some(({ tenantId }) => tenantId !== first.tenantId) ? (
        <Text>
          <Trans>角色属于租户，请一次只选择同一租户的用户</Trans>
        </Text>
      ) : others.length === 0 ? (
        <OfOneUser id={first.id} onDone={onDone} onClose={onClose} />
      ) : (
        <RoleGrant users={users} onDone={onDone} onClose={onClose} />
      )}
    </FormDialog>
  )
}

/** Roles of one user as they are now, and not as the list showed them some time ago. */
function OfOneUser({ id, ...props }: Omit<GrantProps, 'users'> & { id: string }) {
  const { data, isError, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(user.detail, { id }),
    ...freshOnOpen,
  })
  if (isError) return <Failed error={asApiError(error)} retry={() => void refetch()} />
  if (data === undefined || !isFetchedAfterMount) return <Pending />
  if (data === null) return <RowGone />
  return <RoleGrant key={data.roleId} users={[data]} {...props} onReload={() => void refetch()} />
}
