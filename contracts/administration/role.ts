import * as v from 'valibot'

import { DisplayText, done, ExactText, Id, list, maybe, RecordId } from '../core/blade.ts'
import { asIds, ById, ByIds, Sort } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { TreeNode } from '../core/tree-node.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { Filter, RoleQuery } from './list-query.ts'

/** Role; `roleAlias` decides its permissions, and several roles may share an alias. Source: blade-contract 5.5. */
export type RoleRecord = {
  id: string
  tenantId: string
  /** 0 at the first level. */
  parentId: string
  parentName: string
  roleName: string
  roleAlias: string | null
  sort: number | null
  children: RoleRecord[]
}

export const RoleRecord: v.GenericSchema<unknown, RoleRecord> = v.object({
  id: RecordId,
  tenantId: DisplayText,
  parentId: DisplayText,
  parentName: DisplayText,
  roleName: DisplayText,
  roleAlias: maybe(ExactText),
  sort: maybe(v.number()),
  children: list(v.lazy(() => RoleRecord)),
})

const Line = v.pipe(OneLineText, maxLength(255))

/**
 * Role as an administrator enters it; without `id` a new one. Tokens join aliases by commas, so that an alias with one
 * would be several roles.
 */
export const RoleDraft = v.strictObject({
  id: v.optional(Id),
  /** Some servers set it to the tenant of the parent, or of the caller. */
  tenantId: v.optional(v.pipe(Line, v.nonEmpty(formMessages.tenantId), maxLength(12), asIds)),
  parentId: v.optional(Id),
  roleName: v.pipe(Line, v.nonEmpty(formMessages.roleName)),
  roleAlias: v.pipe(OneLineText, v.regex(/^[^\s,]{1,60}$/, formMessages.roleAlias)),
  sort: Sort,
})
export type RoleDraft = v.InferOutput<typeof RoleDraft>

const GrantIds = v.pipe(v.array(Id), v.maxLength(10_000))

/** Menus and buttons, data scopes and API scopes of roles; all are replaced. Source: blade-contract 5.5. */
export const RoleGrant = v.strictObject({
  roleIds: v.pipe(v.array(Id), v.minLength(1, formMessages.nothingSelected), v.maxLength(200)),
  menuIds: GrantIds,
  dataScopeIds: GrantIds,
  apiScopeIds: GrantIds,
})
export type RoleGrant = v.InferOutput<typeof RoleGrant>

const detail = read('GET blade-system/role/detail', {
  summary: { en: 'Returns a role.', zh: '查询角色。' },
  access: 'admin',
  samples: { id: '*.list.id' },
  input: ById,
  output: maybe(RoleRecord),
})

/** Roles. Source: blade-contract 5.5, 16. */
export const role = {
  /** Of the caller's tenant; the managing tenant has those of all. */
  list: read('GET blade-system/role/list', {
    summary: { en: 'Lists the roles with their aliases, as a tree.', zh: '以树形列出角色及其别名。' },
    access: 'admin',
    input: RoleQuery,
    output: list(RoleRecord),
  }),
  tree: read('GET blade-system/role/tree', {
    summary: { en: 'Returns the roles of a tenant as a tree.', zh: '查询租户的角色树。' },
    access: 'admin',
    input: v.strictObject({ tenantId: Filter }),
    output: list(TreeNode),
  }),
  detail,
  submit: write('POST blade-system/role/submit', {
    summary: { en: 'Creates or changes a role.', zh: '新增或修改角色。' },
    access: 'admin',
    json: true,
    input: RoleDraft,
    rowKey: ['roleName', 'roleAlias'],
    output: done,
    identifier: { field: 'roleAlias', stored: detail },
    withinLevel: { changedRoles: 'id', alias: 'roleAlias', parentRole: 'parentId', tenant: 'tenantId' },
    stepUp: true,
  }),
  /** Refused: a role has children. Users lose a removed role. */
  remove: write('POST blade-system/role/remove', {
    summary: { en: 'Deletes roles.', zh: '删除角色。' },
    access: 'admin',
    stepUp: true,
    input: ByIds,
    output: done,
    withinLevel: { changedRoles: 'ids', removes: true },
    refreshes: ['/api/blade-system/role', '/api/blade-user'],
  }),
  grant: write('POST blade-system/role/grant', {
    summary: { en: 'Replaces the menus and scopes of roles.', zh: '替换角色的菜单和权限范围。' },
    access: 'admin',
    repeatable: 'sets values',
    stepUp: true,
    json: true,
    input: RoleGrant,
    output: done,
    withinLevel: { changedRoles: 'roleIds' },
    refreshes: ['/api/blade-system/menu', '/api/ouma-signup/front/menu'],
  }),
}
