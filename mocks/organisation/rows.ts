import { newId, Table } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'
import { bySort, forest, rootId, treeNode } from '../core/tree.ts'
import { menus } from '../menu/seeds.ts'
import { departments as seededDepartments, type RoleRow, roles } from '../user/seeds.ts'

/** Department. Source: blade-contract 17.4. */
export type DepartmentRow = {
  id: string
  tenantId: string
  parentId: string
  deptName: string
  fullName: string
  sort: number
  remark: string
}

/** Post of people. Source: blade-contract 17.4. */
export type PostRow = {
  id: string
  tenantId: string
  category: number
  postCode: string
  postName: string
  sort: number
  remark: string
}

/** Departments of all tenants. */
export const departments = new Table<DepartmentRow>(() =>
  Object.entries(seededDepartments).map(([id, { name, parentId }], index) => ({
    id,
    tenantId: operator,
    parentId,
    deptName: name,
    fullName: name,
    sort: index + 1,
    remark: '',
  })),
)

/** Posts of all tenants. */
export const posts = new Table<PostRow>(() => [
  {
    id: '1123598817738675201',
    tenantId: operator,
    category: 3,
    postCode: 'staff',
    postName: '工作人员',
    sort: 1,
    remark: '',
  },
])

type Owned = { readonly tenantId: string }

/** Rows of a tenant. */
export const ofTenant = <Row extends Owned>(rows: readonly Row[], tenantId: string) =>
  rows.filter((row) => row.tenantId === tenantId)

/** RoleVO: roles are a flat list here. */
export const roleVO = (row: RoleRow, index: number) => ({
  ...row,
  parentId: rootId,
  sort: index + 1,
  isDeleted: 0,
  parentName: '顶级',
  hasChildren: false,
})

/** Department tree. */
export const departmentTree = (rows: readonly DepartmentRow[]) =>
  forest(bySort(rows).map((row) => ({ ...row, ancestors: rootId, isDeleted: 0, parentName: '', hasChildren: false })))

/** Titles of departments as a tree. */
export const departmentNodes = (rows: readonly DepartmentRow[]) =>
  forest(bySort(rows).map((row) => treeNode(row, row.deptName)))

/** Titles of roles. */
export const roleNodes = (rows: readonly RoleRow[]) =>
  rows.map((row) => ({ ...treeNode({ id: row.id, parentId: rootId }, row.roleName), children: [] }))

/** Creates a row, or changes the one with the id. */
export function save<Row extends { id: string }>(table: Table<Row>, blank: Omit<Row, 'id'>, fields: Partial<Row>) {
  const known = table.byId(fields.id ?? '')
  const row = { ...blank, ...known, ...fields, id: known?.id ?? newId() }
  table.put(row as Row) // all columns are in the blank row
}

/** Menus and buttons that are granted to roles. */
export const menusOfRoles = (roleIds: string) => {
  const aliases = new Set(roles.listed(roleIds).map(({ roleAlias }) => roleAlias))
  return menus.filter((row) => row.roles === null || row.roles.some((role) => aliases.has(role)))
}

/** Replaces the menus of roles. */
export function grantMenus(roleIds: readonly string[], menuIds: readonly string[]) {
  for (const { roleAlias } of roles.listed(roleIds.join(','))) {
    for (const { id, roles: aliases } of menus.all()) {
      const others = (aliases ?? []).filter((alias) => alias !== roleAlias)
      if (aliases) menus.change(id, { roles: menuIds.includes(id) ? [...others, roleAlias] : others })
    }
  }
}
