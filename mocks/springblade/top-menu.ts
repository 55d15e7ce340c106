import { definedFields, newId, Table } from '../core/db.ts'
import { bySort } from '../core/tree.ts'
import { type Body, idsOf, int, present, text } from './request.ts'
import { type Call, jsonWrite, read, type Routes } from './route.ts'
import { page } from './wire.ts'

type TopRow = {
  id: string
  /** Empty where it was saved without one. */
  tenantId: string
  code: string
  name: string
  source: string
  path: string
  sort: number
  menuIds: readonly string[]
}

/** Top menus of this server: none until one is made. Source: blade-contract 17.1. */
const topMenus = new Table<TopRow>(() => [])

/** Menus that are granted to a top menu. */
export const menusOfTop = (id: string): readonly string[] => topMenus.byId(id)?.menuIds ?? []

const toResponse = (row: TopRow) => ({ ...row, menuIds: undefined, status: 1, isDeleted: 0 })

function submit({ body }: { body: Body }) {
  const known = topMenus.byId(text(body, 'id') ?? '')
  const blank = { tenantId: '', code: '', name: '', source: '', path: '', sort: 0, menuIds: [] }
  const fields = present({
    tenantId: text(body, 'tenantId'),
    code: text(body, 'code'),
    name: text(body, 'name'),
    source: text(body, 'source'),
    path: text(body, 'path'),
    sort: int(body, 'sort'),
  })
  topMenus.put({ ...blank, ...known, ...definedFields(fields), id: known?.id ?? newId() })
  return true
}

function grant({ body, params }: Call) {
  const ids = (name: string) => {
    const value = body[name]
    return Array.isArray(value) ? value.map(String) : (params.get(name) ?? '').split(',')
  }
  const rows = topMenus.listed(ids('topMenuIds').join(','))
  for (const { id } of rows) topMenus.change(id, { menuIds: ids('menuIds') })
  return rows.length > 0
}

/** Top menus. One without a tenant is offered to everybody, and in no list. Source: blade-contract 17.1. */
export const topMenuRoutes: Routes = {
  'GET blade-system/menu/top-menu': read('login', () => bySort(topMenus.all()).map(toResponse)),
  'GET blade-system/topmenu/list': read('admin', ({ params, user }) => {
    const [code, name] = [params.get('code'), params.get('name')]
    const rows = topMenus.filter(
      (row) => row.tenantId === user.tenantId && (!code || row.code === code) && (!name || row.name === name),
    )
    return page(bySort(rows).map(toResponse), params)
  }),
  'GET blade-system/topmenu/detail': read('admin', ({ params }) => {
    const row = topMenus.byId(params.get('id') ?? '')
    return row ? toResponse(row) : null
  }),
  'POST blade-system/topmenu/submit': jsonWrite('admin', submit),
  'POST blade-system/topmenu/remove': read('admin', ({ params }) => topMenus.remove(idsOf(params, 'ids'))),
  'POST blade-system/topmenu/grant': jsonWrite('admin', grant),
}
