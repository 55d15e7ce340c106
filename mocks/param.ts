import { param } from '#contracts/administration/param.ts'

import { at } from './core/clock.ts'
import { baseColumns, newId, paginate, Table } from './core/db.ts'
import { mapList } from './core/map-list.ts'
import { mock } from './core/mock.ts'

/** Parameters of Blade and of this product. Source: blade-contract 7. */
export const params = new Table(() =>
  [
    ['account.registerUser', '是否开启注册功能', 'true'],
    ['account.initPassword', '账号初始密码', '123456'],
    ['account.failCount', '登录失败锁定次数', '5'],
    ['password.minlength', '密码最小长度', '8'],
    ['photo.width', '证件照宽度（像素）', '295'],
    ['photo.height', '证件照高度（像素）', '413'],
  ].map(([paramKey = '', paramName = '', paramValue = ''], index) => ({
    ...baseColumns(at(index - 10, '08:00:00')),
    id: `112359881973867520${index + 1}`,
    paramName,
    paramKey,
    paramValue,
    remark: '',
  })),
)

/** Value of a parameter. */
export const paramValue = (key: string) => params.find(({ paramKey }) => paramKey === key)?.paramValue

const columns = [
  'id',
  'paramName',
  'paramKey',
  'paramValue',
  'remark',
  'createTime',
  'updateTime',
  'status',
  'isDeleted',
]

/** System parameters: one set for all tenants, read by other mocks through `paramValue`. Source: blade-contract 7. */
export const paramHandlers = mock(param, {
  list: (query, context) => paginate(mapList(params.all(), context.params, columns), query),
  detail: ({ id }) => params.byId(id) ?? null,
  submit(draft, { user }) {
    const id = draft.id ?? newId()
    const existing = params.byId(id)
    if (draft.id !== undefined && !existing) return false
    const { remark = existing?.remark ?? '', paramValue = existing?.paramValue ?? '' } = draft
    const { updateTime, ...created } = { ...baseColumns(), createUser: user.id }
    params.put({ ...created, ...existing, ...draft, paramValue, remark, updateTime, updateUser: user.id, id })
    return true
  },
  remove: ({ ids }) => params.remove(ids),
})
