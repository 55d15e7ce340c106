import { newId, Table } from '../core/db.ts'
import { bySort } from '../core/tree.ts'
import type { TopRow } from '../menu/seeds.ts'
import { refuse } from './refusal.ts'
import { type Body, bodyFields, idList, text } from './request.ts'
import { type Call, detail, jsonWrite, matchesHeaders, read, type Routes } from './route.ts'
import { page } from './wire.ts'

/** Top menus of this server: none until one is made; one that was saved without a tenant has an empty one. Source: blade-contract 17.1. */
export const topMenus = new Table<TopRow>(() => [])

/** Menus that are granted to a top menu. */
export const menusOfTop = (id: string): readonly string[] => topMenus.byId(id)?.menuIds ?? []

const toResponse = (row: TopRow) => ({ ...row, menuIds: undefined, status: 1, isDeleted: 0 })

function submit({ body }: { body: Body }) {
  const known = topMenus.byId(text(body, 'id') ?? '')
  const blank = { tenantId: '', code: '', name: '', source: '', path: '', sort: 0, menuIds: [] }
  const fields = bodyFields(body, ['tenantId', 'code', 'name', 'source', 'path'], ['sort'])
  topMenus.put({ ...blank, ...known, ...fields, id: known?.id ?? newId() })
  return true
}

function grant({ body, params }: Call) {
  const ids = (name: string) => {
    const value = body[name]
    return Array.isArray(value) ? value.map(String) : (params.get(name) ?? '').split(',')
  }
  for (const name of ['topMenuIds', 'menuIds']) if (ids(name).join('') === '') refuse(`${name}:must not be empty`)
  const rows = topMenus.listed(ids('topMenuIds').join(','))
  for (const { id } of rows) topMenus.change(id, { menuIds: ids('menuIds') })
  return rows.length > 0
}

/** Top menus. One without a tenant is offered to everybody, and in no list of a call with a Tenant-Id. Source: blade-contract 17.1. */
export const topMenuRoutes: Routes = {
  'GET blade-system/menu/top-menu': read('login', () => bySort(topMenus.all()).map(toResponse)),
  'GET blade-system/topmenu/list': read('admin', (call) => {
    const { params } = call
    const [code, name] = [params.get('code'), params.get('name')]
    const rows = topMenus.filter(
      (row) => matchesHeaders(call, row) && (!code || row.code === code) && (!name || row.name === name),
    )
    return page(bySort(rows).map(toResponse), params)
  }),
  'GET blade-system/topmenu/detail': read('admin', detail(topMenus, toResponse)),
  'POST blade-system/topmenu/submit': jsonWrite('admin', submit),
  'POST blade-system/topmenu/remove': read('admin', ({ params }) => topMenus.remove(idList(params, 'ids'))),
  'POST blade-system/topmenu/grant': jsonWrite('admin', grant),
}
