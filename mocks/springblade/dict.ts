import { rootId } from '#contracts/core/tree-node.ts'

import { newId } from '../core/db.ts'
import { bySort, buildTree, treeNode } from '../core/tree.ts'
import { codeKey, type DictRow, dicts } from '../dict/seeds.ts'
import { filtered } from './list.ts'
import { refuse } from './refusal.ts'
import { type Body, bodyFields, idList, int, text } from './request.ts'
import { type Call, jsonWrite, read, type Routes } from './route.ts'
import { checkChildless, prunedTree } from './tree.ts'

/** DictVO: the key is a number, and a code's own is -1. */
const toResponse = ({ id, parentId, code, dictKey, dictValue, sort, remark }: DictRow) => ({
  id,
  parentId,
  code,
  dictKey: Number(dictKey),
  dictValue,
  sort,
  remark,
  isDeleted: 0,
  parentName: '',
  hasChildren: false,
})

const columns = ['id', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'remark']

const list = ({ params }: Call) => prunedTree(filtered(bySort(dicts.all()).map(toResponse), params, columns))

/** The key is unique within a code; a child keeps the code that it was sent with. Source: blade-contract 17.4. */
function submit({ body }: { body: Body }) {
  const parentId = text(body, 'parentId') || rootId
  const known = dicts.byId(text(body, 'id') ?? '')
  const key = parentId === rootId ? Number(codeKey) : int(body, 'dictKey')
  int(body, 'dictKey')
  const fields = {
    ...bodyFields(body, ['code', 'dictValue', 'remark'], ['sort']),
    ...(key !== undefined && { dictKey: String(key) }),
  }
  const id = known?.id ?? newId()
  const isSame = (row: DictRow) => row.id !== id && row.code === fields.code && row.dictKey === fields.dictKey
  if (dicts.find(isSame)) refuse('当前字典键值已存在!')
  const blank = { code: '', dictKey: codeKey, dictValue: '', sort: 0, remark: '', isSealed: 0, tenantId: null }
  dicts.put({ ...blank, ...known, ...fields, id, parentId })
  return true
}

function remove({ params }: Call) {
  const ids = idList(params, 'ids')
  checkChildless(dicts, ids)
  return dicts.remove(ids)
}

/** Dictionaries: a tree of codes and their entries. Source: blade-contract 17.1. */
export const dictRoutes: Routes = {
  'GET blade-system/dict/list': read('admin', list),
  'GET blade-system/dict/tree': read('admin', () =>
    buildTree(bySort(dicts.all()).map((row) => treeNode(row, row.dictValue))),
  ),
  'GET blade-system/dict/detail': read('admin', ({ params }) => {
    const row = dicts.byId(params.get('id') ?? '')
    const parentName = row?.parentId === rootId ? '顶级' : (dicts.byId(row?.parentId ?? '')?.dictValue ?? '')
    return row ? { ...toResponse(row), parentName } : null
  }),
  /** Only some columns: the others are empty. */
  'GET blade-system/dict/dictionary': read('login', ({ params }) =>
    bySort(dicts.all())
      .filter((row) => row.code === params.get('code') && row.dictKey !== codeKey)
      .map(({ code, dictKey, dictValue, sort, remark }) => ({
        id: -1,
        parentId: -1,
        code,
        dictKey: Number(dictKey),
        dictValue,
        sort,
        remark,
        isDeleted: -1,
      })),
  ),
  'POST blade-system/dict/submit': jsonWrite('admin', submit),
  'POST blade-system/dict/remove': read('admin', remove),
}
