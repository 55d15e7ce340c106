import { useState } from 'react'

import { guestRole, user, type UserRecord } from '#contracts/administration/user.ts'

import { send } from '#web/client/api/api.ts'
import { without } from '#web/crud/row/change-summary.tsx'

/** Roles of a user; guests have none, or -1. Source: blade-contract 5.4. */
export const userRoleIds = ({ roleId }: Pick<UserRecord, 'roleId'>) =>
  (roleId ?? '').split(',').filter((id) => id !== '' && id !== guestRole)

/** Roles that all of the users have, and those that any of them has. */
function rolesOfAll(users: readonly UserRecord[]) {
  const held = users.map((it) => new Set(userRoleIds(it)))
  const any = new Set(held.flatMap((it) => [...it]))
  return { any, shared: new Set([...any].filter((id) => held.every((it) => it.has(id)))) }
}

/** Choice of the roles of users, with its changes. */
export function useRoleChoice(users: readonly UserRecord[]) {
  const { any, shared } = rolesOfAll(users)
  // Users with different roles begin with the shared ones, so that no user gets another's role by mistake.
  const [choice, choose] = useState<ReadonlySet<string> | null>(null)
  const selection = choice ?? shared
  const [added, removed] = [without(selection, shared), without(any, selection)]
  const isChanged = choice !== null && added.length + removed.length > 0
  return { selection, choose, added, removed, isChanged, differ: shared.size < any.size }
}

/** Whether somebody has changed the roles of a single user since the dialog was opened; several are not compared. */
export async function haveOtherRoles([first, ...others]: readonly UserRecord[]): Promise<boolean> {
  if (!first || others.length > 0) return false
  const current = await send(user.detail, { id: first.id })
  return current !== null && userRoleIds(current).join() !== userRoleIds(first).join()
}
