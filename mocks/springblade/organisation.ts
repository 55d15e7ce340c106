import { rootId, treeNode } from '../core/tree.ts'
import { departments, roles } from '../user/seeds.ts'
import { type Call, read, type Routes } from './route.ts'
import { page } from './wire.ts'

const rolesFor = ({ params, user }: Call) =>
  roles.filter((row) => row.tenantId === (params.get('tenantId') || user.tenantId))

const departmentRows = () =>
  Object.entries(departments).map(([id, { name, parentId }], index) => ({ id, parentId, name, sort: index + 1 }))

type Node = ReturnType<typeof treeNode> & { children?: Node[] }

/** Departments below one of them. */
function nodesBelow(parentId: string): Node[] {
  return departmentRows()
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const children = nodesBelow(row.id)
      return { ...treeNode(row, row.name), ...(children.length > 0 && { children }) }
    })
}

/** Roles, departments and posts, as far as the forms of users need them. Source: blade-contract 17.4. */
export const organisationRoutes: Routes = {
  'GET blade-system/role/list': read('admin', (call) =>
    rolesFor(call).map((row, index) => ({
      ...row,
      parentId: rootId,
      sort: index + 1,
      isDeleted: 0,
      parentName: '顶级',
      hasChildren: false,
    })),
  ),
  'GET blade-system/role/tree': read('admin', (call) =>
    rolesFor(call).map((row) => ({ ...treeNode({ id: row.id, parentId: rootId }, row.roleName), hasChildren: false })),
  ),
  'GET blade-system/dept/tree': read('login', () => nodesBelow(rootId)),
  'GET blade-system/post/list': read('admin', ({ params }) => page([], params)),
}
