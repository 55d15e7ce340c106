import { rootId } from '#contracts/core/tree-node.ts'

import { codeTables } from '../code-table/seeds.ts'
import { Table } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'

/** Entry of a dictionary. Source: blade-contract 6. */
export type DictRow = {
  id: string
  parentId: string
  /** Null: a dictionary of all tenants. */
  tenantId: string | null
  code: string
  dictKey: string
  dictValue: string
  sort: number
  isSealed: number
  remark: string
}

/** `dictKey` of a code. Source: blade-contract 6. */
export const codeKey = '-1'

const seedId = (prefix: string, serial: number) => `${prefix}${String(serial).padStart(19 - prefix.length, '0')}`

/** Dictionaries of Blade: code, name, entries in the order of their keys. */
const system: readonly (readonly [code: string, name: string, first: number, entries: string])[] = [
  ['sex', '性别', 1, '男 女 未知'],
  ['notice', '通知类型', 1, '发布通知 批转通知 转发通知 指示通知 任免通知 事务通知'],
  ['menu_category', '菜单类型', 1, '菜单 按钮'],
  ['button_func', '按钮功能', 1, '工具栏 操作栏 工具操作栏'],
  ['yes_no', '是否', 1, '否 是'],
  ['user_type', '用户平台', 1, 'WEB APP OTHER'],
  ['data_scope_type', '数据权限', 1, '全部可见 本人可见 所在机构可见 所在机构及子级可见 自定义'],
  ['org_category', '机构类型', 1, '公司 部门 小组'],
  ['log_level', '日志级别', 1, 'trace debug info warn error'],
  ['post_category', '岗位类型', 1, '高层 中层 基层 其他'],
]

function systemRows(): DictRow[] {
  return system.flatMap(([code, name, first, entries], index) => {
    const parentId = seedId('11235988147386', index * 100)
    const shared = { tenantId: null, code, isSealed: 0, remark: '系统内置' }
    const entryRows = entries.split(' ').map((dictValue, at) => ({
      ...shared,
      id: seedId('11235988147386', index * 100 + at + 1),
      parentId,
      dictKey: String(first + at),
      dictValue,
      sort: at + 1,
    }))
    return [
      { ...shared, id: parentId, parentId: rootId, dictKey: codeKey, dictValue: name, sort: index + 1 },
      ...entryRows,
    ]
  })
}

/** Dictionaries that all tenants share. */
export const dicts = new Table<DictRow>(systemRows)

/** Names of the code tables. */
const names: Readonly<Record<string, string>> = {
  region: '地区',
  mz: '民族',
  zzmm: '政治面貌',
  specialty: '报考专业',
  major: '所学专业',
  position: '招聘岗位',
  workUnit: '工作单位',
  xl: '学历',
  xw: '学位',
  xxgzzt: '学习或工作状态',
  jjgx: '紧急联系人关系',
  school: '毕业院校',
}

/** The code tables that candidates choose from. */
function codeTableRows(): DictRow[] {
  let serial = 0
  return Object.entries(codeTables).flatMap(([code, codes], index) => {
    const shared = { tenantId: operator, code, isSealed: 0, remark: '报名表单使用' }
    serial += 1
    const root = seedId('1860', serial)
    const ids = new Map(codes.map((row) => [row.code, seedId('1860', (serial += 1))]))
    const entries = codes.map((row, at) => ({
      ...shared,
      id: ids.get(row.code) ?? root,
      parentId: ids.get(row.parentCode) ?? root,
      dictKey: row.code,
      dictValue: row.name,
      sort: at + 1,
    }))
    return [
      { ...shared, id: root, parentId: rootId, dictKey: codeKey, dictValue: names[code] ?? code, sort: index + 1 },
      ...entries,
    ]
  })
}

/** Dictionaries of one tenant each. */
export const dictBizs = new Table<DictRow>(() => [
  ...codeTableRows(),
  ...['示范考区', '其他考区'].map((dictValue, index) => ({
    id: seedId('1861', index),
    parentId: index === 0 ? rootId : seedId('1861', 0),
    tenantId: '100002',
    code: 'area',
    dictKey: index === 0 ? codeKey : '1',
    dictValue,
    sort: 1,
    isSealed: 0,
    remark: '示范',
  })),
])
