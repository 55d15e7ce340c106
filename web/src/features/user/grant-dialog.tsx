import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { role } from '#contracts/administration/role.ts'
import { guestRole, user, type UserRecord } from '#contracts/administration/user.ts'

import { query, send } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { RowNames } from '#web/crud/batch/row-names.tsx'
import { TreeChoice } from '#web/crud/field/tree-choice.tsx'
import { freshOnOpen, useGrant } from '#web/crud/field/use-grant.ts'
import { grantFields } from '#web/crud/row/change-of.ts'
import { ChangeSummary, without } from '#web/crud/row/change-summary.tsx'
import { ConflictAlert, ConflictNote } from '#web/crud/row/conflict-notice.tsx'
import { DialogActions } from '#web/crud/row/dialog-actions.tsx'
import { GuardedModal } from '#web/crud/row/guarded-modal.tsx'
import { RowGone } from '#web/crud/row/row-gone.tsx'
import { titleOfRows } from '#web/crud/row/session-changes.ts'
import { flatten } from '#web/crud/tree/tree-row.ts'
import { UnsavedWork } from '#web/draft/unsaved-work.tsx'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { useServer } from '#web/session/use-server.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { nameOf as userName } from './columns.ts'
import { isGuest } from './guest.ts'
import { useLevels } from './use-levels.ts'

type Props = {
  users: readonly UserRecord[]
  /** Gets the users whose roles were replaced. */
  onDone: (users: readonly UserRecord[]) => void
  onClose: () => void
}

/** Roles of a user; guests have none, or -1. Source: blade-contract 5.4. */
const rolesOf = ({ roleId }: Pick<UserRecord, 'roleId'>) =>
  (roleId ?? '').split(',').filter((id) => id !== '' && id !== guestRole)

/**
 * Replaces the roles of users, who must be of one tenant: roles belong to tenants. The dialog closes by its buttons only,
 * as that of the top menus.
 */
export function GrantDialog({ users, onDone, onClose }: Props) {
  const { t } = useLingui()
  const [first, ...others] = users
  return (
    <GuardedModal onClose={onClose} title={t`分配角色`} size="lg">
      {!first || others.some(({ tenantId }) => tenantId !== first.tenantId) ? (
        <Text>
          <Trans>角色属于租户，请一次只选择同一租户的用户。</Trans>
        </Text>
      ) : others.length === 0 ? (
        <OfOneUser id={first.id} onDone={onDone} onClose={onClose} />
      ) : (
        <Roles users={users} onDone={onDone} onClose={onClose} />
      )}
    </GuardedModal>
  )
}

/** Roles of one user as they are now, and not as the list showed them some time ago. */
function OfOneUser({ id, ...props }: Omit<Props, 'users'> & { id: string }) {
  const { data, isError, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(user.detail, { id }),
    ...freshOnOpen,
  })
  if (isError) return <Failed error={asApiError(error)} retry={() => void refetch()} />
  if (data === undefined || !isFetchedAfterMount) return <Pending />
  if (data === null) return <RowGone />
  return <Roles key={data.roleId} users={[data]} {...props} onReload={() => void refetch()} />
}

/** Roles that all of the users have, and those that any of them has. */
function rolesOfAll(users: readonly UserRecord[]) {
  const held = users.map((it) => new Set(rolesOf(it)))
  const any = new Set(held.flatMap((it) => [...it]))
  return { any, shared: new Set([...any].filter((id) => held.every((it) => it.has(id)))) }
}

/** Choice of the roles of users, with its changes. */
function useChoice(users: readonly UserRecord[]) {
  const { any, shared } = rolesOfAll(users)
  // Users with different roles begin with the shared ones, so that no user gets another's role by mistake.
  const [choice, choose] = useState<ReadonlySet<string> | null>(null)
  const selection = choice ?? shared
  const [added, removed] = [without(selection, shared), without(any, selection)]
  const isChanged = choice !== null && added.length + removed.length > 0
  return { selection, choose, added, removed, isChanged, differ: shared.size < any.size }
}

function Roles({ users, onDone, onClose, onReload }: Props & { onReload?: () => void }) {
  const { t } = useLingui()
  const tree = useQuery(query(role.tree, { tenantId: users[0]?.tenantId ?? '' }))
  const names = new Map(flatten(tree.data ?? []).map(({ id, title }) => [id, title]))
  const { selection, choose, added, removed, isChanged, differ } = useChoice(users)
  const done = () => {
    onDone(users)
    onClose()
  }
  const { save, grant, isConflict } = useGrant({
    call: user.grant,
    isOutdated: () => haveOtherRoles(users),
    change: () => ({
      title: titleOfRows(users.map(userName)),
      fields: grantFields({ added, removed, nameOf: (id) => names.get(id) ?? id }),
      // That somebody waits for approval cannot be granted again.
      before: users.some(isGuest) ? [] : users.map((it) => ({ userIds: it.id, roleIds: rolesOf(it).join(',') })),
    }),
    onClose: done,
  })
  const chosen = () => ({ userIds: users.map(({ id }) => id).join(','), roleIds: [...selection].join(',') })
  const { aboveRole, losesOwnLevel } = useLevels()
  const isLocked = losesOwnLevel(users, selection)
  const needsRole = useServer().has('requires-role')
  if (tree.isError && !tree.data) {
    return <Failed error={asApiError(tree.error)} retry={() => void tree.refetch()} />
  }
  if (!tree.data) return <Pending />
  const nameOf = (id: string) => {
    const name = names.get(id) ?? id
    const count = users.filter((it) => rolesOf(it).includes(id) !== selection.has(id)).length
    return users.length > 1 ? t`${name}（${count} 人）` : name
  }
  return (
    <Stack gap="md">
      <UnsavedWork of={isChanged} />
      <RowNames rows={users} nameOf={userName} />
      {differ && (
        <Alert role="note" color="yellow" variant="light">
          <Trans>所选用户现有的角色不同，下面选中的是他们共有的；保存后都替换为所选的角色。</Trans>
        </Alert>
      )}
      <TreeChoice label={t`角色`} nodes={tree.data} value={selection} onChange={choose} forbidden={aboveRole} />
      <ChangeSummary added={added} removed={removed} nameOf={nameOf} />
      {isChanged && selection.size > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>保存后，除您自己外，这些用户需要重新登录。</Trans>
        </Text>
      )}
      {selection.size === 0 && (
        <Alert role="alert" color="red" variant="light">
          {needsRole ? <Trans>此服务器要求每个用户至少有一个角色。</Trans> : <Trans>没有角色的用户不能登录。</Trans>}
        </Alert>
      )}
      {isLocked && (
        <Alert role="alert" color="red" variant="light">
          <Trans>您不能移除自己的管理员角色。</Trans>
        </Alert>
      )}
      {isConflict && onReload && (
        <ConflictAlert
          title={t`打开之后，该用户的角色已被他人修改`}
          onOverwrite={() => grant(chosen(), true)}
          onReload={onReload}
        />
      )}
      <DialogActions
        status={
          isConflict ? <ConflictNote /> : <SubmitNote of={save} action="save" retry={() => grant(chosen(), false)} />
        }
        onCancel={onClose}
      >
        <Button
          disabled={!isChanged || isLocked || (needsRole && selection.size === 0)}
          loading={save.isPending}
          color={selection.size === 0 ? 'red.9' : undefined}
          onClick={() => grant(chosen(), false)}
        >
          {selection.size === 0 ? <Trans>仍然清空角色</Trans> : <Trans>保存</Trans>}
        </Button>
      </DialogActions>
    </Stack>
  )
}

/** Whether somebody has changed the roles of a single user since the dialog was opened; several are not compared. */
async function haveOtherRoles([first, ...others]: readonly UserRecord[]): Promise<boolean> {
  if (!first || others.length > 0) return false
  const current = await send(user.detail, { id: first.id })
  return current !== null && rolesOf(current).join() !== rolesOf(first).join()
}
