import { baseColumns as newColumns, newId } from '../core/db.ts'
import { params as paramTable } from '../param.ts'
import { filtered } from './list.ts'
import { type Body, bodyFields, idList, text } from './request.ts'
import { detail, jsonWrite, read, type Routes } from './route.ts'
import { baseColumns, page } from './wire.ts'

const toResponse = (row: ReturnType<typeof paramTable.get>) => ({
  id: row.id,
  ...baseColumns(row),
  paramName: row.paramName,
  paramKey: row.paramKey,
  paramValue: row.paramValue,
  remark: row.remark,
})

const columns = ['id', 'paramName', 'paramKey', 'paramValue', 'remark', 'createTime', 'updateTime', 'status']

function submit({ body }: { body: Body }) {
  const known = paramTable.byId(text(body, 'id') ?? '')
  const fields = bodyFields(body, ['paramName', 'paramKey', 'paramValue', 'remark'])
  const blank = { paramName: '', paramKey: '', paramValue: '', remark: '' }
  const { updateTime, ...created } = newColumns()
  paramTable.put({ ...created, ...blank, ...known, ...fields, updateTime, id: known?.id ?? newId() })
  return true
}

/** System parameters. Source: blade-contract 7, 17. */
export const paramRoutes: Routes = {
  'GET blade-system/param/list': read('admin', ({ params }) =>
    page(filtered(paramTable.all().map(toResponse), params, columns), params),
  ),
  'GET blade-system/param/detail': read('admin', detail(paramTable, toResponse)),
  'POST blade-system/param/submit': jsonWrite('admin', submit),
  'POST blade-system/param/remove': read('admin', ({ params }) => paramTable.remove(idList(params, 'ids'))),
}
