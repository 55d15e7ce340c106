import type { Endpoint } from '#contracts/core/endpoint.ts'
import {
  type Levelled,
  type LevelSubjects,
  levelSubjects,
  levelViolation,
  violationText,
} from '#contracts/core/role-level.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { roles } from '../role/seeds.ts'
import { roleOfAlias, userRoles, tenants, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { refuse } from './refusal.ts'
import { settings } from './settings.ts'

/** Rule of levels, with the setting `roleLevels`: Blade itself has none. Source: docs/decisions/0070. */
export function checkLevel({ withinLevel: rule }: Endpoint, input: unknown, caller: UserRow) {
  if (!settings.roleLevels || !rule) return
  const subjects = levelSubjects(rule, input)
  const violation = levelViolation({
    caller: { id: caller.id, roles: userRoles(caller), tenantId: caller.tenantId },
    accounts: subjects.accounts.map(levelledAccount),
    roles: subjects.roles && subjects.roles.map(levelledRole),
    changedRoles: subjects.changedRoles.map(levelledRole),
    alias: subjects.alias === null ? null : aliasedRole(subjects.alias),
    parentRole: levelledParent(subjects),
    tenant: subjects.tenant,
    removedTenants: subjects.removedTenants.map((id) => ({ id, code: tenants.byId(id)?.tenantId ?? null })),
    held: roles.listed(caller.roleId).map(({ id }) => levelledRole(id)),
    removes: rule.removes,
  })
  if (violation) refuse(violationText(violation))
}

function levelledAccount(id: string): Levelled {
  const row = users.byId(id)
  return { id, name: row?.account ?? id, roles: row ? userRoles(row) : null }
}

function levelledRole(id: string): Levelled {
  const row = roles.byId(id)
  return { id, name: row?.roleName ?? id, roles: row ? [row.roleAlias] : null }
}

function levelledParent({ parentRole, changedRoles }: LevelSubjects): Levelled | null {
  const isKept = changedRoles.some((id) => roles.byId(id)?.parentId === parentRole)
  return parentRole === null || parentRole === rootId || isKept ? null : levelledRole(parentRole)
}

const aliasedRole = (alias: string): Levelled => ({ id: '', name: alias, roles: [roleOfAlias(alias)] })
