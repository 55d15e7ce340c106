/**
 * Role hierarchy: roles with a level, the highest first. All other roles are below them. A deployment may have other
 * aliases for them: ADMINISTRATOR_ROLE and ADMIN_ROLE. Source: blade-contract 13, docs/decisions/0070.
 */
export const rankedRoles = ['administrator', 'admin'] as const

/** The highest level. */
export const highestLevel = rankedRoles.length

/** Level of an account: the level of its highest role; 0 without a role of the hierarchy. */
export function accountLevel(roles: readonly string[]): number {
  const rank = rankedRoles.findIndex((role) => roles.includes(role))
  return rank < 0 ? 0 : highestLevel - rank
}

/** Signs that nobody sees: two texts that differ by them look equal. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A text without markup, as servers store it that remove everything from `<` to the next `>`. */
function withoutTags(text: string): string {
  const parts = text.split('>')
  return parts.map((part, at) => (at < parts.length - 1 ? part.split('<', 1).join('') : part)).join('')
}

const folded = (text: string) => text.normalize('NFKC').replaceAll(invisible, '').toLowerCase()

const contains = (alias: string, word: string) =>
  [alias, withoutTags(alias)].some((spelling) => folded(spelling).includes(folded(word)))

/**
 * Highest level that a server may give for these aliases: some look for the word administrator anywhere in them. Who is
 * compared with the caller has this level; the caller has `accountLevel`. `words`: other aliases of the highest role. Source:
 * blade-contract 5.5, docs/decisions/0070.
 */
export function roleReach(roles: readonly string[], words: readonly string[] = []): number {
  const isHighest = (alias: string) => [rankedRoles[0], ...words].some((word) => contains(alias, word))
  return roles.some(isHighest) ? highestLevel : accountLevel(roles)
}

/** Tenant whose administrators manage all tenants. Source: blade-contract 10. */
export const managingTenant = '000000'

/**
 * Privilege escalation: fields of the input of a write that name accounts, roles and tenants. The write is refused where one
 * of them is above the level of the caller, or of another tenant, or where it takes the own level, account or tenant away.
 */
export type LevelRule = {
  /** Ids of the accounts that are changed. */
  readonly accounts?: string
  /** Ids of the roles that these accounts, or a new one, get in place of theirs; left out they keep theirs. */
  readonly roles?: string
  /** Ids of the roles that are themselves changed. */
  readonly changedRoles?: string
  /** Alias that the changed role, or a new one, gets. */
  readonly alias?: string
  /** Id of the role above the changed one, or a new one. */
  readonly parentRole?: string
  /** Code of the tenant that the record, or a new one, gets. */
  readonly tenant?: string
  /** Ids of the tenants that are removed. */
  readonly removedTenants?: string
  /** The accounts, or the roles, are removed. */
  readonly removes?: true
}

/** Ids, codes and the alias that the input of a write names, each once. */
export type LevelSubjects = {
  readonly accounts: readonly string[]
  /** null where the accounts keep their roles. */
  readonly roles: readonly string[] | null
  readonly changedRoles: readonly string[]
  /** null where the changed roles keep theirs. */
  readonly alias: string | null
  /** `rootId` at the first level; null where the input names none. */
  readonly parentRole: string | null
  /** null where the records keep theirs. */
  readonly tenant: string | null
  readonly removedTenants: readonly string[]
}

/** Reads the ids of a write. No other spelling of an id is taken for it: see `isLevelId`. */
export function levelSubjects(rule: LevelRule, input: unknown): LevelSubjects {
  const fields: Readonly<Record<string, unknown>> = Object(input)
  const fieldValue = (field?: string) => (field === undefined ? undefined : fields[field])
  const fieldText = (field?: string) => {
    const value = fieldValue(field)
    return typeof value === 'string' ? value : null
  }
  const replaced = fieldValue(rule.roles)
  return {
    accounts: idsIn(fieldValue(rule.accounts)),
    roles: replaced === undefined ? null : roleIds(replaced),
    changedRoles: idsIn(fieldValue(rule.changedRoles)),
    alias: fieldText(rule.alias),
    parentRole: fieldText(rule.parentRole),
    tenant: fieldText(rule.tenant),
    removedTenants: idsIn(fieldValue(rule.removedTenants)),
  }
}

/** Whether a write about these roles may take a level away from whoever has them. */
export const mayLower = ({ changedRoles, alias }: LevelSubjects, { removes }: LevelRule): boolean =>
  changedRoles.length > 0 && (removes === true || alias !== null)

/** Ids of the roles of an account: comma separated, empty or -1 for none. Source: blade-contract 5.4. */
export const roleIds = (value: unknown): string[] => (value === '' ? [] : idsIn(value).filter((id) => id !== '-1'))

const idsIn = (value: unknown): string[] => [
  ...new Set([value].flat().flatMap((ids) => (typeof ids === 'string' ? ids.split(',') : []))),
]

/**
 * Whether an id has the server's spelling. Java reads ` 7`, `+7` and `07` as 7: by such a spelling an account
 * would not be known as the own one.
 */
export const isLevelId = (id: string): boolean => /^[1-9]\d{0,18}$/.test(id)

/** An account, or a role, by the aliases of its roles; null where the aliases are unknown. */
export type Levelled = { readonly id: string; readonly name: string; readonly roles: readonly string[] | null }

/** A tenant by its code; null where the code is unknown. */
export type CodedTenant = { readonly id: string; readonly code: string | null }

/** What a write is about, and by whom. */
export type LevelledWrite = {
  readonly caller: { readonly id: string; readonly roles: readonly string[]; readonly tenantId: string }
  readonly accounts: readonly Levelled[]
  /** Roles that the accounts get; null where they keep theirs. */
  readonly roles: readonly Levelled[] | null
  /** Roles that are themselves changed. */
  readonly changedRoles?: readonly Levelled[]
  /** Roles of the alias that the changed roles, or a new one, get; null where they keep their alias. */
  readonly alias?: Levelled | null
  /** Role below which a role is put. */
  readonly parentRole?: Levelled | null
  /** Code of the tenant that the accounts, or another record, get; null where they keep theirs. */
  readonly tenant?: string | null
  readonly removedTenants?: readonly CodedTenant[]
  /** Roles of the caller, where the write may lower them. */
  readonly held?: readonly Levelled[]
  readonly removes?: boolean | undefined
  /** Aliases that this deployment has for the highest role. */
  readonly highestAliases?: readonly string[]
}

/** Texts of a refusal, for people. */
export const levelTexts = {
  own_account: '不能删除本账号!',
  account_above: '您不能操作级别高于自己的账号',
  role_above: '您不能授予高于自己的角色',
  changed_role_above: '您不能操作级别高于自己的角色',
  alias_above: '您不能使用级别高于自己的角色别名',
  parent_role_above: '您不能把角色放在级别高于自己的角色之下',
  account_unknown: '账号不存在或无法确认其级别，操作没有执行',
  role_unknown: '角色不存在或无法确认其级别，操作没有执行',
  own_role: '您不能移除自己的管理员角色',
  own_account_moved: '不能将本账号移到其他租户',
  own_tenant: '不能删除本账号所在的租户',
  managing_tenant: '不可删除管理租户!',
  foreign_tenant: '您只能操作本租户的数据',
  tenant_unknown: '租户不存在或无法确认，操作没有执行',
} as const

/** Why a write is refused. */
export type LevelBreach = keyof typeof levelTexts

/** A refusal, with the names of the accounts or roles that it is about. */
export type LevelViolation = { readonly breach: LevelBreach; readonly names: readonly string[] }

const isUnknown = (it: Levelled) => it.roles === null

/** The first rule that a write breaks; null for none. One account above the own level refuses the whole batch. */
export function levelViolation(write: LevelledWrite): LevelViolation | null {
  if (write.removes && isOwn(write)) return { breach: 'own_account', names: [] }
  return tenantViolation(write) ?? roleViolation(write)
}

/** Nobody moves the own account or removes the own tenant; who is not of the managing tenant writes in the own one only. */
function tenantViolation(write: LevelledWrite): LevelViolation | null {
  const { caller, tenant = null, removedTenants = [] } = write
  const isForeign = tenant !== null && tenant !== caller.tenantId
  if (isForeign && isOwn(write)) return { breach: 'own_account_moved', names: [] }
  if (isForeign && caller.tenantId !== managingTenant) return { breach: 'foreign_tenant', names: [tenant] }
  const codes = new Set(removedTenants.map(({ code }) => code))
  if (codes.has(managingTenant)) return { breach: 'managing_tenant', names: [] }
  if (codes.has(caller.tenantId)) return { breach: 'own_tenant', names: [] }
  const unknown = removedTenants.filter(({ code }) => code === null)
  return unknown.length > 0 ? { breach: 'tenant_unknown', names: unknown.map(({ id }) => id) } : null
}

function roleViolation(write: LevelledWrite): LevelViolation | null {
  const { caller, accounts, roles, changedRoles = [], alias, parentRole, highestAliases } = write
  const own = accountLevel(caller.roles)
  const isAbove = (it: Levelled) => it.roles !== null && roleReach(it.roles, highestAliases) > own
  const given = roles ?? []
  const parents = parentRole ? [parentRole] : []
  const kept = keptRoles(write)
  return (
    violation('account_above', accounts.filter(isAbove)) ??
    violation('role_above', given.filter(isAbove)) ??
    violation('changed_role_above', changedRoles.filter(isAbove)) ??
    violation('alias_above', alias ? [alias].filter(isAbove) : []) ??
    violation('parent_role_above', parents.filter(isAbove)) ??
    violation('account_unknown', accounts.filter(isUnknown)) ??
    violation('role_unknown', [...given, ...changedRoles, ...parents].filter(isUnknown)) ??
    (kept && accountLevel(kept.flatMap((it) => it.roles ?? [])) < own ? { breach: 'own_role', names: [] } : null)
  )
}

const isOwn = ({ caller, accounts }: LevelledWrite) => accounts.some(({ id }) => id === caller.id)

/** Roles that the caller has after a write; null where it leaves them alone. */
function keptRoles(write: LevelledWrite): readonly Levelled[] | null {
  const { roles, changedRoles = [], alias, held = [], removes } = write
  if (isOwn(write) && roles) return roles
  const changed = new Set(changedRoles.map(({ id }) => id))
  if (!held.some(({ id }) => changed.has(id))) return null
  if (removes) return held.filter(({ id }) => !changed.has(id))
  return held.map((role) => (changed.has(role.id) && alias ? alias : role))
}

const violation = (breach: LevelBreach, subjects: readonly Levelled[]): LevelViolation | null =>
  subjects.length > 0 ? { breach, names: subjects.map(({ name }) => name) } : null

/** Names that a refusal lists. */
const maxNames = 10

/** Text of a refusal, for people: the rule, and whom it is about. */
export function violationText({ breach, names }: LevelViolation): string {
  const shown = names.slice(0, maxNames).join('、')
  return shown ? `${levelTexts[breach]}：${shown}${names.length > maxNames ? ' …' : ''}` : levelTexts[breach]
}
