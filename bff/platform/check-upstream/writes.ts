import { param } from '#contracts/administration/param.ts'
import { allows } from '#contracts/core/access.ts'
import type { Input, Output } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { Caller } from '#bff/upstream/request.ts'
import type { CheckedCall, Report } from './call.ts'
import { zoneWarnings } from './clock.ts'
import { type CheckDependencies, observe, type Observed } from './observe.ts'

type Written = Pick<Report, 'calls' | 'warnings' | 'notes'>

/** Without writes. */
export const nothingWritten: Written = { calls: [], warnings: [], notes: [] }

type Session = { readonly caller: Caller; readonly roles: readonly string[] }

/** Characters of the texts that are written, the longest first: a server may take less than the pages allow. */
const lengths = [255, 100, 64, 30]

/**
 * Writes a parameter with long texts, reads it back and deletes it: how long a text may be, whether its end is lost without
 * a word, in which time zone its time is written, and whether it is the first of the newest.
 */
export async function checkWrites({ caller, roles }: Session, deps: CheckDependencies): Promise<Written> {
  if (!allows(param.submit.access, roles)) {
    return {
      ...nothingWritten,
      notes: [`nothing was written: that needs an account with the role ${param.submit.access}`],
    }
  }
  const calls: CheckedCall[] = []
  const make: Make = async (name, endpoint, input) => {
    const observed = await observe({ name, endpoint }, deps, (gateway) => gateway.call(endpoint, input, caller))
    calls.push(observed.checked)
    return observed
  }
  const key = `check-upstream-${deps.crypto.randomUUID()}`
  const written = await writeAndRead(key, make)
  const remains = await cleanUp(key, make)
  return { calls, warnings: [...written.warnings, ...remains], notes: written.notes }
}

async function writeAndRead(key: string, make: Make): Promise<Pick<Written, 'warnings' | 'notes'>> {
  const length = await longestFitting(lengths, async (count) => {
    const input = { paramName: longText(count), paramKey: key, paramValue: longText(count), remark: longText(count) }
    const { checked } = await make(`param.submit?${count} characters`, param.submit, input)
    return checked.outcome === 'fits'
  })
  if (length === null) return { warnings: ['no parameter could be written'], notes: [] }
  const newest = { current: 1, size: 10, descs: 'createTime' } as const
  const { value } = await make('param.list?written', param.list, newest)
  const row = value?.records.find(({ paramKey }) => paramKey === key)
  if (!row) return { warnings: ['a parameter that was written is not among the newest'], notes: [] }
  const more = length === lengths[0] ? ' or more' : ', and no longer ones'
  return {
    warnings: [
      ...cutOff(row, longText(length)),
      ...zoneWarnings(row.updateTime === null ? null : Date.parse(row.updateTime), Date.now()),
      ...(value?.records[0] === row ? [] : ['the newest parameter is not the first by createTime, descending']),
    ],
    notes: [`texts of a parameter may have ${length} characters${more}`],
  }
}

/** Characters of three and of four bytes in UTF-8: a column may count bytes. */
const longText = (count: number) => '考'.repeat(count - 1) + '𠮷'

async function longestFitting(
  counts: readonly number[],
  fits: (count: number) => Promise<boolean>,
): Promise<number | null> {
  for (const count of counts) if (await fits(count)) return count
  return null
}

const longTexts = ['paramName', 'paramValue', 'remark'] as const

function cutOff(row: Readonly<Record<(typeof longTexts)[number], string | null>>, text: string): string[] {
  const changed = longTexts.filter((field) => row[field] !== text)
  return changed.map((field) => {
    const length = Array.from(row[field] ?? '').length
    return `${field}: a text of ${Array.from(text).length} characters is read back with ${length}, or changed`
  })
}

type Make = <E extends Endpoint>(name: string, endpoint: E, input: Input<E>) => Promise<Observed<Output<E>>>

/** Deletes whatever has the key; a warning where that failed. */
async function cleanUp(key: string, make: Make): Promise<string[]> {
  const rows = async () =>
    (await make('param.list?clean up', param.list, { current: 1, size: 10, paramKey: key })).value?.records
  const ids = (await rows())?.flatMap(({ paramKey, id }) => (paramKey === key && id !== null ? [id] : [])) ?? []
  if (ids.length > 0) await make('param.remove?clean up', param.remove, { ids: ids.join(',') })
  const isGone = (await rows())?.every(({ paramKey }) => paramKey !== key) ?? false
  return isGone ? [] : [`the parameter ${key} could not be deleted`]
}
