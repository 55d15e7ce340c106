import { role, type RoleRecord } from '#contracts/administration/role.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'
import type { Output } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import {
  type CodedTenant,
  highestLevel,
  isLevelId,
  type LevelBreach,
  type Levelled,
  accountLevel,
  type LevelRule,
  levelSubjects,
  mayLower,
  type LevelSubjects,
  type LevelViolation,
  levelViolation,
  rankedRoles,
  roleIds,
  violationText,
} from '#contracts/core/role-level.ts'
import { rootId } from '#contracts/core/tree-node.ts'
import type { Account } from '#contracts/session/session.ts'

import type { Config } from './config.ts'

/** Refusal of a write above the level of its caller. `breach` is for the audit line. */
export class LevelRefusal extends ApiError {
  readonly breach: LevelBreach

  constructor(violation: LevelViolation) {
    super('forbidden', { detail: violationText(violation) })
    this.breach = violation.breach
  }
}

/** Read of the upstream with the token of the caller. Throws an ApiError. */
type Read = <E extends Endpoint>(endpoint: E, input: object) => Promise<Output<E>>

type Write = { readonly rule: LevelRule; readonly input: unknown; readonly account: Account }

/** Checks a write by its rule of levels. Throws a LevelRefusal; also where the levels are unknown. */
export type LevelCheck = (write: Write, read: Read) => Promise<void>

/**
 * Protection against privilege escalation: the upstream checks no levels, and not every tenant. It is asked for the roles of
 * the accounts, the aliases of the roles, and the codes of tenants that are removed. Nobody is above the highest level, so
 * that its writes cost no read but where they may replace the own roles, or lower them, or remove tenants. Source:
 * docs/decisions/0070.
 */
export function levelCheck({ upstream: { roles: ownNames } }: Pick<Config, 'upstream'>): LevelCheck {
  return async ({ rule, input, account }, read) => {
    const subjects = levelSubjects(rule, input)
    const { accounts, roles, changedRoles, alias, removedTenants } = subjects
    const isHighest = accountLevel(account.roles) === highestLevel
    const lowers = mayLower(subjects, rule)
    const needsAliases = isHighest ? lowers || replacesOwnRoles(subjects, account) : namesRoles(subjects)
    const aliases = needsAliases ? roleAliases(await read(role.list, {}), ownNames) : noAliases
    const levelledRole = (id: string) => (needsAliases ? findRole(id, aliases) : atAnyLevel(id))
    const parent = newParent(subjects, aliases)
    const violation = levelViolation({
      caller: { id: account.userId, roles: account.roles, tenantId: account.tenantId },
      accounts: isHighest
        ? accounts.map(atAnyLevel)
        : await inChunks(accounts, async (id) => readAccount(id, aliases, read)),
      roles: roles && roles.map(levelledRole),
      changedRoles: changedRoles.map(levelledRole),
      alias: alias === null ? null : { id: '', name: alias, roles: rolesOfAlias(alias, ownNames) },
      parentRole: parent === null ? null : levelledRole(parent),
      tenant: subjects.tenant,
      removedTenants: await inChunks(removedTenants, (id) => readTenant(id, read)),
      held: lowers ? ((await readHeld(account.userId, read)) ?? changedRoles).map(levelledRole) : [],
      removes: rule.removes,
      highestAliases: [...ownNames].flatMap(([alias, own]) => (own === rankedRoles[0] ? alias : [])),
    })
    if (violation) throw new LevelRefusal(violation)
  }
}

const replacesOwnRoles = ({ accounts, roles }: LevelSubjects, { userId }: Account) =>
  roles !== null && accounts.includes(userId)

/** Whether the level of anybody, or of any role, has to be known. */
const namesRoles = ({ accounts, roles, changedRoles, parentRole }: LevelSubjects) =>
  accounts.length > 0 || roles !== null || changedRoles.length > 0 || parentRole !== null

/** Id of the role below which a role is put; null at the first level, and where the role is there already. */
function newParent({ parentRole, changedRoles }: LevelSubjects, aliases: Aliases): string | null {
  const isKept = changedRoles.some((id) => aliases.get(id)?.parentId === parentRole)
  return parentRole === rootId || isKept ? null : parentRole
}

/** A subject whose level does not matter. */
const atAnyLevel = (id: string): Levelled => ({ id, name: id, roles: isLevelId(id) ? [] : null })

type Aliases = ReadonlyMap<
  string,
  { readonly name: string; readonly roles: readonly string[]; readonly parentId: string }
>

const noAliases: Aliases = new Map()

type OwnNames = Config['upstream']['roles']

/** Aliases of the roles, by id. A role without an alias has an unknown level and is left out. */
const roleAliases = (tree: readonly RoleRecord[], ownNames: OwnNames): Aliases =>
  new Map(
    tree.flatMap(({ id, parentId, roleName, roleAlias, children }) => {
      const roles = roleAlias === null ? null : rolesOfAlias(roleAlias, ownNames)
      return [
        ...(roles ? [[id, { name: roleName, roles, parentId }] as const] : []),
        ...roleAliases(children, ownNames),
      ]
    }),
  )

/**
 * Roles that an alias stands for, with our names of those that the settings name. One that has commas grants several roles:
 * tokens join aliases by commas. A name that the contract uses counts as that role, whatever name the settings give it.
 */
const rolesOfAlias = (aliases: string, ownNames: OwnNames): string[] =>
  aliases.split(',').flatMap((alias) => [alias, ownNames.get(alias) ?? alias])

function findRole(id: string, aliases: Aliases): Levelled {
  const known = isLevelId(id) ? aliases.get(id) : undefined
  return { id, name: known?.name ?? id, roles: known?.roles ?? null }
}

/** Account by its current roles. The level is unknown without an answer, or with an unknown role. */
async function readAccount(id: string, aliases: Aliases, read: Read): Promise<Levelled> {
  const record = isLevelId(id) ? await read(user.detail, { id }) : null
  if (record?.id !== id) return { id, name: id, roles: null }
  const held = roleIds(record.roleId ?? '').map((it) => findRole(it, aliases).roles)
  // Names of roles without their ids: such an answer does not mean an account without roles.
  const isKnown = held.every((it) => it !== null) && (record.roleId !== null || record.roleName === '')
  return { id, name: `${record.realName} (${record.account})`, roles: isKnown ? held.flat() : null }
}

/** Tenant by its code. */
async function readTenant(id: string, read: Read): Promise<CodedTenant> {
  const record = isLevelId(id) ? await read(tenant.detail, { id }) : null
  return { id, code: record?.id === id && record.tenantId !== '' ? record.tenantId : null }
}

/** Ids of the roles that the caller has now; null where the ids are unknown, so that any role may be among them. */
async function readHeld(userId: string, read: Read): Promise<string[] | null> {
  const record = await read(user.detail, { id: userId })
  return record?.roleId ? roleIds(record.roleId) : null
}

/** Accounts, or tenants, that are read at the same time. */
const chunk = 8

async function inChunks<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let at = 0; at < ids.length; at += chunk) {
    results.push(...(await Promise.all(ids.slice(at, at + chunk).map(read))))
  }
  return results
}
