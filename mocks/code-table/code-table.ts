import type { Code } from '#contracts/candidate/signup.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { operator } from '../core/tenant-scope.ts'
import { bySort } from '../core/tree.ts'
import { type DictRow, dictBizs } from '../dict/seeds.ts'

/** Entries of a code table, which is a business dictionary: what an administrator changes there, candidates see. */
const codeEntries = (codeName: string): DictRow[] =>
  dictBizs.filter((row) => row.code === codeName && row.tenantId === operator && row.parentId !== rootId)

function toCode(row: DictRow, entries: readonly DictRow[]): Code {
  const parent = entries.find(({ id }) => id === row.parentId)
  return {
    code: row.dictKey,
    name: row.dictValue,
    parentCode: parent?.dictKey ?? '',
    leaf: !entries.some(({ parentId, isSealed }) => parentId === row.id && isSealed === 0),
  }
}

/** Codes directly below a code; top level by default. None for an unknown table, and none that is sealed. */
export function codesBelow(codeName: string, parentCode = ''): Code[] {
  const entries = codeEntries(codeName)
  const parents = new Set(entries.filter((row) => row.dictKey === parentCode).map(({ id }) => id))
  const isTop = (row: DictRow) => !entries.some(({ id }) => id === row.parentId)
  return bySort(entries)
    .filter((row) => row.isSealed === 0 && (parentCode === '' ? isTop(row) : parents.has(row.parentId)))
    .map((row) => toCode(row, entries))
}

/** A code, also a sealed one: it may have been chosen before. */
export function findCode(codeName: string, code: string): Code | undefined {
  const entries = codeEntries(codeName)
  const row = entries.find((it) => it.dictKey === code)
  return row && toCode(row, entries)
}

/** Path from the top level to a code. */
export function pathTo(codeName: string, code: string): Code[] {
  const row = findCode(codeName, code)
  return row ? [...pathTo(codeName, row.parentCode), row] : []
}

/** Codes whose name contains a text, at most 20. */
export function codesLike(codeName: string, text: string): Code[] {
  const entries = codeEntries(codeName)
  return bySort(entries)
    .filter((row) => row.isSealed === 0 && row.dictValue.includes(text.trim()))
    .slice(0, 20)
    .map((row) => toCode(row, entries))
}
