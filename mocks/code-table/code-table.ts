import type { Code } from '#contracts/signup.ts'

import { ownValue } from '../core/own.ts'
import { codeTables } from './seeds.ts'

/** Codes directly below a code; top level by default. None for an unknown table. */
export const codesBelow = (codeName: string, parentCode = ''): Code[] =>
  (ownValue(codeTables, codeName) ?? []).filter((row) => row.parentCode === parentCode)

export const codeOf = (codeName: string, code: string): Code | undefined =>
  ownValue(codeTables, codeName)?.find((row) => row.code === code)

/** Path from the top level to a code. */
export function pathTo(codeName: string, code: string): Code[] {
  const row = codeOf(codeName, code)
  return row ? [...pathTo(codeName, row.parentCode), row] : []
}

/** Codes whose name contains a text, at most 20. */
export const codesLike = (codeName: string, text: string): Code[] =>
  (ownValue(codeTables, codeName) ?? []).filter((row) => row.name.includes(text.trim())).slice(0, 20)
