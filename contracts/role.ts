import * as v from 'valibot'

import { list } from './core/blade.ts'
import { read } from './core/endpoint.ts'
import { TreeNode } from './core/tree-node.ts'
import { Filter } from './list-query.ts'

/** Roles that can be granted. Source: blade-contract 16. */
export const role = {
  tree: read('GET blade-system/role/tree', {
    summary: 'Returns the roles of a tenant as a tree.',
    access: 'admin',
    input: v.strictObject({ tenantId: Filter }),
    output: list(TreeNode),
  }),
}
