import { i18n } from '@lingui/core'
import readWorkbook from 'read-excel-file/universal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import type { BatchProgress } from './batch.ts'
import { exportParts } from './export.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Row = { id: string; name: string }

/** A list of so many rows on the server; `before` runs before each call. */
function exportRows(
  total: number,
  before: (calls: number) => void = () => undefined,
  more: { isShown?: (row: Row) => boolean; order?: string[] } = {},
) {
  const calls: number[] = []
  const reported: BatchProgress[] = []
  const controller = new AbortController()
  const load = async ({ current, size }: { current: number; size: number }) => {
    calls.push(current)
    before(calls.length)
    const first = (current - 1) * size
    const length = Math.max(0, Math.min(size, total - first))
    const records = Array.from({ length }, (_, at): Row => ({ id: String(first + at + 1), name: 'x' }))
    return { records, total, current, size, pages: Math.ceil(total / size) }
  }
  const { order = [], ...shown } = more
  const collect = async () => {
    const parts: Blob[] = []
    const columns = {
      id: { label: { id: 'number', message: 'Number' } },
      name: { label: { id: 'name', message: 'Name' } },
    }
    const list = { columns, total, load, preferences: { order, visible: {} }, ...shown }
    const { signal } = controller
    const choice = { rows: null, isShownOnly: false }
    for await (const it of exportParts({
      list,
      choice,
      i18n,
      signal,
      onProgress: (progress) => reported.push(progress),
    }))
      parts.push(it.file)
    return parts
  }
  const files = collect()
  const file = files.then((parts) => parts[0] ?? new Blob())
  file.catch(() => undefined)
  return { file, files, calls, reported, cancel: () => controller.abort() }
}

test('all of 12,345 rows are exported, in files of 10,000 rows, with their progress', async () => {
  const { files, calls, reported } = exportRows(12_345)
  const sheets = await Promise.all((await files).map(async (it) => (await readWorkbook(it))[0]?.data ?? []))
  expect(sheets.map((it) => it.length - 1)).toEqual([10_000, 2_345])
  expect(sheets.map((it) => it.at(-1)?.[0])).toEqual(['10000', '12345'])
  expect(calls).toHaveLength(62)
  expect(reported.at(-1)).toEqual({ done: 12_345, total: 12_345, waits: 0 })
})

test('the columns of the file are in the order that the table has', async () => {
  const { file } = exportRows(1, undefined, { order: ['name', 'id'] })
  const [sheet] = await readWorkbook(await file)
  expect(sheet?.data).toEqual([
    ['Name', 'Number'],
    ['x', '1'],
  ])
})

test('a rate limit waits for the time that the answer names, says so, and the same page is read again', async () => {
  const { file, calls, reported } = exportRows(300, (nth) => {
    if (nth === 2) throw new ApiError('too_many_requests', { retryAfter: 9 })
  })
  await vi.advanceTimersByTimeAsync(8_900)
  expect(reported.at(-1)).toEqual({ done: 200, total: 300, waits: 9 })
  await vi.advanceTimersByTimeAsync(200)
  const [sheet] = await readWorkbook(await file)
  expect(sheet?.data).toHaveLength(301)
  expect(calls).toEqual([1, 2, 2])
})

test('an export that is cancelled while it waits makes no further call and no file', async () => {
  const { file, calls, cancel } = exportRows(300, () => {
    throw new ApiError('too_many_requests', { retryAfter: 9 })
  })
  await vi.advanceTimersByTimeAsync(1_000)
  cancel()
  await expect(file).rejects.toMatchObject({ name: 'AbortError' })
  expect(calls).toEqual([1])
})

test('rows that the screen does not show, because a server ignored its filter, are left out', async () => {
  const { file, calls } = exportRows(300, undefined, { isShown: ({ id }) => id === '7' || id === '300' })
  const [sheet] = await readWorkbook(await file)
  expect(sheet?.data).toEqual([
    ['Number', 'Name'],
    ['7', 'x'],
    ['300', 'x'],
  ])
  expect(calls).toEqual([1, 2])
})

type Entry = { id: string; time: string | null; note: string; day: string }

const entryColumns = {
  note: { label: { id: 'note', message: 'Note' } },
  time: { label: { id: 'time', message: 'Time' }, isInstant: true as const },
  day: { label: { id: 'day', message: 'Day' }, isDay: true as const, isHidden: true as const },
}

/** The sheet of selected rows, whose list is not read. */
async function sheetOfSelected(rows: Entry[], isShownOnly: boolean) {
  const list = {
    columns: entryColumns,
    total: 100,
    load: () => Promise.reject(new Error('Selected rows are there already')),
    preferences: { order: [], visible: {} },
  }
  const { signal } = new AbortController()
  const parts = exportParts<Entry>({
    list,
    choice: { rows, isShownOnly },
    i18n,
    signal,
    onProgress: () => undefined,
  })
  const { value } = await parts.next()
  const [sheet] = await readWorkbook(value?.file ?? new Blob())
  return sheet?.data
}

test('selected rows are exported alone, with the columns that the table shows; times and days are dates', async () => {
  const rows = [
    { id: '1', note: '2026-01-01', time: '2026-11-21T17:00:05+08:00', day: '1990-03-07' },
    { id: '2', note: 'x', time: null, day: '1990-**-**' },
  ]
  expect(await sheetOfSelected(rows, true)).toEqual([
    ['Note', 'Time'],
    ['2026-01-01', new Date('2026-11-21T17:00:05Z')],
    ['x', null],
  ])
  expect((await sheetOfSelected(rows, false))?.map((it) => it[2])).toEqual([
    'Day',
    new Date('1990-03-07T00:00:00Z'),
    '1990-**-**',
  ])
})

test('a text that no cell can hold is cut, and the cut is marked', async () => {
  const rows = [{ id: '1', note: '𠮷'.repeat(20_000), time: null, day: '' }]
  const cell = String((await sheetOfSelected(rows, true))?.[1]?.[0])
  expect(cell.length).toBeLessThanOrEqual(32_767)
  expect(cell).toMatch(/^𠮷+…（已截断，全文 40,000 个字符）$/u)
})
