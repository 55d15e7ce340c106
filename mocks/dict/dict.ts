import { dict, dictBiz, type DictDraft } from '#contracts/administration/dict.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { newId, paginate, type Table } from '../core/db.ts'
import { mapList } from '../core/map-list.ts'
import { type Context, mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { checkScope, isInScope } from '../core/tenant-scope.ts'
import { bySort, buildTree, treeNode } from '../core/tree.ts'
import type { UserRow } from '../user/user-row.ts'
import { codeKey, type DictRow, dictBizs, dicts } from './seeds.ts'

const columns = ['id', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark', 'isDeleted']

/** The entries of a code have its `code`, at all levels. */
function renameCode(table: Table<DictRow>, parentId: string, code: string) {
  for (const child of table.filter((row) => row.parentId === parentId)) {
    table.change(child.id, { code })
    renameCode(table, child.id, code)
  }
}

/** Dictionaries of a table; where rows have a tenant, each tenant has its own. */
function behaviours(table: Table<DictRow>) {
  const visibleTo = (user: UserRow) => bySort(table.filter((row) => isInScope(row, user)))

  const toEntry = (row: DictRow) => ({
    ...row,
    parentName: row.parentId === rootId ? '顶级' : (table.byId(row.parentId)?.dictValue ?? ''),
    isDeleted: 0,
    children: [],
  })

  const filtered = (rows: readonly DictRow[], { params }: Context) => mapList(rows.map(toEntry), params, columns)

  /** A new code comes first or last in its level by its `sort` only; the key is unique within its code. */
  function submit(draft: DictDraft, { user }: Context) {
    const { parentId = rootId } = draft
    const existing = draft.id === undefined ? undefined : table.byId(draft.id)
    if (draft.id !== undefined && !existing) return false
    const parent = parentId === rootId ? undefined : table.get(parentId)
    checkScope([existing ?? [], parent ?? []].flat(), user)
    const id = existing?.id ?? newId()
    const tenantId = existing ? existing.tenantId : table === dicts ? null : user.tenantId
    const row = { ...draft, id, parentId, tenantId, dictKey: parentId === rootId ? codeKey : draft.dictKey }
    const isSame = (other: DictRow) => other.code === row.code && other.dictKey === row.dictKey
    if (table.find((other) => other.id !== id && other.tenantId === tenantId && isSame(other))) {
      refuse('当前字典键值已存在!')
    }
    table.put(row)
    if (existing) renameCode(table, id, row.code)
    return true
  }

  return {
    list: (_: unknown, context: Context) => buildTree(filtered(visibleTo(context.user), context)),
    parentList: (query: { current: number; size: number }, context: Context) =>
      paginate(
        filtered(
          visibleTo(context.user).filter((row) => row.parentId === rootId),
          context,
        ),
        query,
      ),
    childList({ parentId }: { parentId?: string | undefined }, context: Context) {
      const parent = visibleTo(context.user).find((row) => row.id === parentId)
      if (!parent) return []
      const params = new URLSearchParams(context.params)
      params.delete('parentId')
      const { code, tenantId } = parent
      const entries = visibleTo(context.user).filter((row) => row.code === code && row.tenantId === tenantId)
      return buildTree(
        filtered(
          entries.filter((row) => row.id !== parentId),
          { ...context, params },
        ),
      )
    },
    detail({ id }: { id: string }, { user }: Context) {
      const row = visibleTo(user).find((it) => it.id === id)
      return row ? toEntry(row) : null
    },
    tree: (_: unknown, { user }: Context) => buildTree(visibleTo(user).map((row) => treeNode(row, row.dictValue))),
    /** Of business dictionaries the caller's own; without retired entries. */
    dictionary: ({ code }: { code: string }, { user }: Context) =>
      bySort(table.filter((row) => row.tenantId === null || row.tenantId === user.tenantId)).filter(
        (row) => row.code === code && row.parentId !== rootId && row.isSealed === 0,
      ),
    submit,
    remove({ ids }: { ids: string }, { user }: Context) {
      const removed = ids.split(',')
      checkScope(table.listed(ids), user)
      if (table.find((row) => removed.includes(row.parentId))) refuse('请先删除子节点!')
      return table.remove(ids)
    },
  }
}

/**
 * Dictionaries, and business dictionaries, which each tenant has its own of. A key is unique within its code; a parent is
 * removed after its children. Source: blade-contract 6.
 */
export const dictHandlers = [...mock(dict, behaviours(dicts)), ...mock(dictBiz, behaviours(dictBizs))]
