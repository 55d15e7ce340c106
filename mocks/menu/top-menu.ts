import { topMenu } from '#contracts/administration/top-menu.ts'

import { definedFields, newId, paginate } from '../core/db.ts'
import { sortRows } from '../core/map-list.ts'
import { mock } from '../core/mock.ts'
import { checkScope, isInScope } from '../core/tenant-scope.ts'
import { bySort } from '../core/tree.ts'
import { type TopRow, topMenus } from './seeds.ts'

const columns = ['id', 'code', 'name', 'source', 'path', 'sort']

/** Top menus, each with the menus that it grants. Source: blade-contract 9. */
export const topMenuHandlers = mock(
  topMenu,
  {
    /** Filters are equality; by `sort` unless an order is asked for. Source: blade-contract 9. */
    list({ code, name, ...query }, { user, params }) {
      const matches = (row: TopRow) => (!code || row.code === code) && (!name || row.name === name)
      const rows = bySort(topMenus.filter((row) => isInScope(row, user) && matches(row)))
      return paginate(sortRows(rows, params, columns), query)
    },
    detail: ({ id }, { user }) => topMenus.find((row) => row.id === id && isInScope(row, user)) ?? null,
    submit(draft, { user }) {
      const id = draft.id ?? newId()
      checkScope(topMenus.listed(id), user)
      const existing = topMenus.byId(id)
      if (draft.id !== undefined && !existing) return false
      topMenus.put({
        tenantId: user.tenantId,
        source: '',
        path: '',
        menuIds: [],
        ...existing,
        ...definedFields(draft),
        id,
      })
      return true
    },
    remove({ ids }, { user }) {
      checkScope(topMenus.listed(ids), user)
      return topMenus.remove(ids)
    },
    /** Replaces the menus of each. Source: blade-contract 9. */
    grant({ topMenuIds, menuIds }, { user }) {
      const rows = topMenus.listed(topMenuIds.join())
      checkScope(rows, user)
      for (const { id } of rows) topMenus.change(id, { menuIds })
      return rows.length > 0
    },
  },
  { orParams: ['grant'] },
)
