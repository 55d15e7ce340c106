import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { role } from '#contracts/administration/role.ts'
import { user, type UserRecord } from '#contracts/administration/user.ts'
import { rootId, type TreeNode } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { RowNames } from '#web/crud/batch/row-names.tsx'
import { GrantActions } from '#web/crud/field/grant-actions.tsx'
import { TreeChoice } from '#web/crud/field/tree-choice.tsx'
import { useGrant } from '#web/crud/field/use-grant.ts'
import { ChangeSummary } from '#web/crud/row/change-summary.tsx'
import { grantFields } from '#web/crud/row/recorded-change.ts'
import { titleOfRows } from '#web/crud/row/session-changes.ts'
import { flatten } from '#web/crud/tree/tree-row.ts'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { userLabel as userName } from './columns.ts'
import { isGuest } from './guest.ts'
import { haveOtherRoles, userRoleIds, useRoleChoice } from './role-choice.ts'
import { useLevels } from './use-levels.ts'

/** What the dialog about roles is given. */
export type GrantProps = {
  users: readonly UserRecord[]
  /** Gets the users whose roles were replaced. */
  onDone: (users: readonly UserRecord[]) => void
  onClose: () => void
}

/** Roles of users, what would change, and how it is saved. `onReload`: reads the roles of a single user again. */
export function RoleGrant({ users, onDone, onClose, onReload }: GrantProps & { onReload?: () => void }) {
  const { t } = useLingui()
  const tree = useQuery(query(role.tree, { tenantId: users[0]?.tenantId ?? '' }))
  const names = new Map(flatten(tree.data ?? []).map(({ id, title }) => [id, title]))
  // Roles that the server does not list stay in view, as ids.
  const lost = [...new Set(users.flatMap(userRoleIds))].filter((id) => !names.has(id)).map(unnamed)
  const { selection, choose, added, removed, isChanged, differ } = useRoleChoice(users)
  const done = () => {
    onDone(users)
    onClose()
  }
  const granting = useGrant({
    call: user.grant,
    input: () => ({ userIds: users.map(({ id }) => id).join(','), roleIds: [...selection].join(',') }),
    isOutdated: () => haveOtherRoles(users),
    change: () => ({
      title: titleOfRows(users.map(userName)),
      fields: grantFields({ added, removed, toName: (id) => names.get(id) ?? id }),
      // That somebody waits for approval cannot be granted again.
      before: users.some(isGuest) ? [] : users.map((it) => ({ userIds: it.id, roleIds: userRoleIds(it).join(',') })),
    }),
    onClose: done,
  })
  const { aboveRole, losesOwnLevel } = useLevels()
  const isLocked = losesOwnLevel(users, selection)
  const needsRole = useServer().has('requires-role')
  if (tree.isError && !tree.data) {
    return <Failed error={asApiError(tree.error)} retry={() => void tree.refetch()} />
  }
  if (!tree.data) return <Pending />
  const roleLabel = (id: string) => {
    const name = names.get(id) ?? id
    const count = users.filter((it) => userRoleIds(it).includes(id) !== selection.has(id)).length
    return users.length > 1 ? t`${name}（${count} 人）` : name
  }
  return (
    <Stack gap="md">
      <UnsavedWork source={isChanged} />
      <RowNames rows={users} toName={userName} />
      {differ && (
        <Alert role="note" color="yellow" variant="light">
          <Trans>所选用户的角色不同，已选中共有的；保存后都替换为所选角色。</Trans>
        </Alert>
      )}
      <TreeChoice
        label={t`角色`}
        nodes={[...tree.data, ...lost]}
        value={selection}
        onChange={choose}
        forbidden={aboveRole}
      />
      <ChangeSummary added={added} removed={removed} toName={roleLabel} />
      {isChanged && selection.size > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>保存后，除您自己外，这些用户需要重新登录</Trans>
        </Text>
      )}
      {selection.size === 0 && (
        <Alert role="alert" color="red" variant="light">
          {needsRole ? <Trans>此服务器要求每个用户至少有一个角色</Trans> : <Trans>没有角色的用户不能登录</Trans>}
        </Alert>
      )}
      {isLocked && (
        <Alert role="alert" color="red" variant="light">
          <Trans>您不能移除自己的管理员角色</Trans>
        </Alert>
      )}
      <GrantActions granting={granting} conflict={t`该用户的角色已被他人修改`} onReload={onReload} onCancel={onClose}>
        <Button
          disabled={!isChanged || isLocked || (needsRole && selection.size === 0)}
          loading={granting.save.isPending}
          color={selection.size === 0 ? 'red.9' : undefined}
          onClick={() => granting.grant()}
        >
          {selection.size === 0 ? <Trans>仍然清空角色</Trans> : <Trans>保存</Trans>}
        </Button>
      </GrantActions>
    </Stack>
  )
}

const unnamed = (id: string): TreeNode => ({ id, parentId: rootId, title: id, children: [] })
