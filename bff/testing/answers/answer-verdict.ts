import { isContainer } from '#contracts/core/answer-structure.ts'
import { isNoValue, unknownMember } from '#contracts/core/blade.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

import type { Change } from './answer-changes.ts'

/** Why a changed answer is not usable; null where it is. */
export type Verdict = 'refused' | 'a row is lost' | 'another field is lost' | 'a record is lost' | 'misread' | null

/** Whether an output is as without the change, but for the changed field: that is as meant, or none. */
export function compareOutput(output: unknown, expected: unknown, change: Change): Verdict {
  return compare(output, expected, { change, path: change.path })
}

function compare(output: unknown, expected: unknown, at: { change: Change; path: Change['path'] }): Verdict {
  const [key, ...rest] = at.path
  if (key === undefined) return isMeant(output, expected, at.change) ? null : lostKind(output, expected)
  if (!isContainer(output) || !isContainer(expected)) return isNone(output) ? 'a record is lost' : 'misread'
  if (Array.isArray(expected) && rowCount(output) < expected.length)
    return isDroppedText(expected, key, at) ? null : 'a row is lost'
  const others = [...new Set([...Object.keys(output), ...Object.keys(expected)])].filter((it) => it !== String(key))
  if (others.some((it) => !equal(output[it], expected[it]))) return 'another field is lost'
  return compare(output[key], expected[key], { change: at.change, path: rest })
}

/** Value in a list of texts that is not a text. */
const isDroppedText = (
  expected: readonly unknown[],
  key: string | number,
  { change, path }: { change: Change; path: Change['path'] },
) => path.length === 1 && change.meanings !== undefined && typeof expected[Number(key)] === 'string'

const lostKind = (output: unknown, expected: unknown) =>
  Array.isArray(expected) && Array.isArray(output) ? 'a row is lost' : 'misread'

function isMeant(output: unknown, expected: unknown, { meanings }: Change): boolean {
  if (equal(output, expected)) return true
  return meanings !== undefined && (isNone(output) || meanings.some((it) => equal(output, it)))
}

/** A value that says that there is none, a page without rows, or a record of such. */
function isNone(value: unknown): boolean {
  if (isContainer(value) && Array.isArray(value['records']) && value['records'].length === 0) return true
  if (isNoValue(value) || value === false || value === unknownMember) return true
  if (typeof value === 'string' && isUnknownId(value)) return true
  return isContainer(value) && Object.values(value).every((it) => isNone(it) || it === true)
}

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const rowCount = (value: object) => (Array.isArray(value) ? value.length : 0)
