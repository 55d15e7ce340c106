import * as v from 'valibot'

import { isNoValue, DisplayText, done, Id, list, maybe, page, RecordId } from '../core/blade.ts'
import { ById, ByIds, Sort } from '../core/crud.ts'
import { absentOn, read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { tolerance } from '../core/schema.ts'
import { TreeNode } from '../core/tree-node.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { DictQuery } from './list-query.ts'
import { sortable } from './sort.ts'

/** 1: the entry is kept, but offered no more. Source: specification 9. */
const Sealed = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNoValue(value) ? 0 : value)),
  v.pipe(v.number(), tolerance({ fallback: 0 })),
)

/** Key of an entry; the key of a code is -1, also as a number, which elsewhere means no value. Source: blade-contract 6, 17.3. */
const DictKey = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (value === -1 ? '-1' : isNoValue(value) ? '' : value)),
  v.pipe(v.string(), tolerance({ fallback: '' })),
)

/**
 * Entry of a dictionary; a code is the root of its entries, with the `parentId` 0 and the `dictKey` -1. Source:
 * blade-contract 6.
 */
export type DictEntry = {
  id: string
  parentId: string
  parentName: string
  /** Of business dictionaries. */
  tenantId: string | null
  code: string
  dictKey: string
  dictValue: string
  sort: number | null
  isSealed: number
  remark: string
  children: DictEntry[]
}

export const DictEntry: v.GenericSchema<unknown, DictEntry> = v.object({
  id: RecordId,
  parentId: DisplayText,
  parentName: DisplayText,
  tenantId: maybe(v.string()),
  code: DisplayText,
  dictKey: DictKey,
  dictValue: DisplayText,
  sort: maybe(v.number()),
  isSealed: Sealed,
  remark: DisplayText,
  children: list(v.lazy(() => DictEntry)),
})

/** Choice of a dictionary, for any user. Some servers answer these columns only. Source: blade-contract 6. */
export const DictChoice = v.object({ dictKey: DisplayText, dictValue: DisplayText })
export type DictChoice = v.InferOutput<typeof DictChoice>

const required = (message: string) => v.pipe(OneLineText, v.nonEmpty(message), maxLength(255))

/**
 * Entry as an administrator enters it; without `id` a new one, without `parentId` a code. Blade stores the `dictKey` -1
 * for a code, and copies a changed `code` to its entries. Source: specification 5, blade-contract 6.
 */
export const DictDraft = v.strictObject({
  id: v.optional(Id),
  parentId: v.optional(Id),
  code: required(formMessages.dictCode),
  dictKey: required(formMessages.dictKey),
  dictValue: required(formMessages.dictValue),
  sort: Sort,
  isSealed: v.picklist([0, 1], formMessages.dictSealed),
  remark: required(formMessages.dictRemark),
})
export type DictDraft = v.InferOutput<typeof DictDraft>

const SortableDictQuery = sortable(DictQuery, ['code', 'dictKey', 'dictValue', 'sort', 'isSealed'])

const dictDetail = (base: 'dict' | 'dict-biz', noun: string) =>
  read(`GET blade-system/${base}/detail`, {
    summary: { en: `Returns an entry of ${noun}.`, zh: '查询字典项。' },
    access: 'admin',
    samples: { id: '*.parentList.records.id' },
    input: ById,
    output: maybe(DictEntry),
  })

const dictCalls = (base: 'dict' | 'dict-biz', noun: string, detail = dictDetail(base, noun)) => ({
  /** The tree of all entries that match; its page is ignored. */
  list: read(`GET blade-system/${base}/list`, {
    summary: { en: `Lists the entries of ${noun} as a tree.`, zh: '以树形列出字典项。' },
    access: 'admin',
    input: SortableDictQuery,
    output: list(DictEntry),
  }),
  parentList: read(`GET blade-system/${base}/parent-list`, {
    summary: { en: `Lists one page of the codes of ${noun}.`, zh: '分页列出字典编码。' },
    access: 'admin',
    input: SortableDictQuery,
    output: page(DictEntry),
  }),
  /** An array, not a page; empty without a `parentId`. */
  childList: read(`GET blade-system/${base}/child-list`, {
    summary: { en: `Lists the entries of one code of ${noun} as a tree.`, zh: '以树形列出某编码下的字典项。' },
    access: 'admin',
    samples: { parentId: '*.parentList.records.id' },
    input: v.strictObject({ ...SortableDictQuery.entries, parentId: v.optional(Id) }),
    output: list(DictEntry),
  }),
  detail,
  tree: read(`GET blade-system/${base}/tree`, {
    summary: { en: `Returns the titles of ${noun} as a tree.`, zh: '查询字典名称树。' },
    access: 'admin',
    output: list(TreeNode),
  }),
  /** For every user; without retired entries. */
  dictionary: read(`GET blade-system/${base}/dictionary`, {
    summary: { en: `Lists the choices of one code of ${noun}.`, zh: '列出某编码的选项。' },
    access: 'login',
    shared: true,
    samples: { code: '*.parentList.records.code' },
    input: v.strictObject({ code: v.pipe(v.string(), v.nonEmpty(), maxLength(255)) }),
    output: list(DictChoice),
  }),
  /** Refused: code and key exist already. */
  submit: write(`POST blade-system/${base}/submit`, {
    summary: { en: `Creates or changes an entry of ${noun}.`, zh: '新增或修改字典项。' },
    access: 'admin',
    json: true,
    input: DictDraft,
    output: done,
    /** An entry has the code of its parent. */
    identifier: { field: 'code', stored: detail, storedAt: ['id', 'parentId'] },
  }),
  /** Refused: an entry has children. */
  remove: write(`POST blade-system/${base}/remove`, {
    summary: { en: `Deletes entries of ${noun}.`, zh: '删除字典项。' },
    access: 'admin',
    input: ByIds,
    output: done,
  }),
})

/** Dictionaries that all tenants share. Source: blade-contract 6. */
export const dict = dictCalls('dict', 'the dictionaries')

/** Dictionaries of one tenant, which SpringBlade does not have. Source: blade-contract 6. */
export const dictBiz = absentOn(['springblade'], dictCalls('dict-biz', 'the business dictionaries'))
