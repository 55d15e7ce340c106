import { baseColumns as newColumns, definedFields, newId } from '../core/db.ts'
import { params as paramTable } from '../param.ts'
import { filtered } from './list.ts'
import { type Body, idsOf, present, text } from './request.ts'
import { jsonWrite, read, type Routes } from './route.ts'
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
  const fields = present({
    paramName: text(body, 'paramName'),
    paramKey: text(body, 'paramKey'),
    paramValue: text(body, 'paramValue'),
    remark: text(body, 'remark'),
  })
  const blank = { paramName: '', paramKey: '', paramValue: '', remark: '' }
  const { updateTime, ...created } = newColumns()
  paramTable.put({ ...created, ...blank, ...known, ...definedFields(fields), updateTime, id: known?.id ?? newId() })
  return true
}

/** System parameters. Source: blade-contract 7, 17. */
export const paramRoutes: Routes = {
  'GET blade-system/param/list': read('admin', ({ params }) =>
    page(filtered(paramTable.all().map(toResponse), params, columns), params),
  ),
  'GET blade-system/param/detail': read('admin', ({ params }) => {
    const row = paramTable.byId(params.get('id') ?? '')
    return row ? toResponse(row) : null
  }),
  'POST blade-system/param/submit': jsonWrite('admin', submit),
  'POST blade-system/param/remove': read('admin', ({ params }) => paramTable.remove(idsOf(params, 'ids'))),
}
