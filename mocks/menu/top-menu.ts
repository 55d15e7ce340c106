import { topMenu } from '#contracts/top-menu.ts'

import { given, newId, pageOf } from '../core/db.ts'
import { sortRows } from '../core/map-list.ts'
import { mock } from '../core/mock.ts'
import { bySort } from '../core/tree.ts'
import { topMenus } from './seeds.ts'

const columns = ['id', 'code', 'name', 'source', 'path', 'sort']

export const topMenuHandlers = mock(topMenu, {
  /** Filters are equality; by `sort` unless an order is asked for. Source: blade-contract 9. */
  list({ code, name, ...query }, { params }) {
    const rows = bySort(topMenus.all()).filter((row) => (!code || row.code === code) && (!name || row.name === name))
    return pageOf(sortRows(rows, params, columns), query)
  },
  detail: ({ id }) => topMenus.byId(id) ?? null,
  submit(draft) {
    const id = draft.id ?? newId()
    const existing = topMenus.byId(id)
    topMenus.put({ tenantId: '000000', source: '', path: '', menuIds: [], ...existing, ...given(draft), id })
  },
  remove: ({ ids }) => topMenus.remove(ids),
  /** Replaces the menus of each. Source: blade-contract 9. */
  grant({ topMenuIds, menuIds }) {
    const known = topMenuIds.filter((id) => topMenus.byId(id))
    for (const id of known) topMenus.change(id, { menuIds })
    return known.length > 0
  },
})
