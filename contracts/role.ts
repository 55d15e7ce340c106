import * as v from 'valibot'

import { DisplayText, ExactText, Id, list } from './core/blade.ts'
import { read } from './core/endpoint.ts'
import { TreeNode } from './core/tree-node.ts'
import { Filter } from './list-query.ts'

/** Role; `roleAlias` decides what it may do, and several roles may have the same. Source: blade-contract 5.5. */
export type RoleRecord = { id: string; roleName: string; roleAlias: string; children: RoleRecord[] }

export const RoleRecord: v.GenericSchema<unknown, RoleRecord> = v.object({
  id: Id,
  roleName: DisplayText,
  roleAlias: ExactText,
  children: list(v.lazy(() => RoleRecord)),
})

/** Roles that can be granted. Source: blade-contract 16. */
export const role = {
  /** Of the caller's tenant; the managing tenant has those of all. */
  list: read('GET blade-system/role/list', {
    summary: 'Lists the roles with their aliases, as a tree.',
    access: 'admin',
    output: list(RoleRecord),
  }),
  tree: read('GET blade-system/role/tree', {
    summary: 'Returns the roles of a tenant as a tree.',
    access: 'admin',
    input: v.strictObject({ tenantId: Filter }),
    output: list(TreeNode),
  }),
}
