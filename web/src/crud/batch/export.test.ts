import { i18n } from '@lingui/core'
import readWorkbook from 'read-excel-file/universal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import type { BatchProgress } from './batch.ts'
import { exportFile } from './export.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Row = { id: string }

/** A list of so many rows on the server; `before` runs before each call. */
function exportOf(
  total: number,
  before: (calls: number) => void = () => undefined,
  more: { isShown?: (row: Row) => boolean } = {},
) {
  const calls: number[] = []
  const exportIds: string[] = []
  const reported: BatchProgress[] = []
  const controller = new AbortController()
  const load = async ({ current, size }: { current: number; size: number }, how: { exportId: string }) => {
    calls.push(current)
    exportIds.push(how.exportId)
    before(calls.length)
    const first = (current - 1) * size
    const length = Math.max(0, Math.min(size, total - first))
    const records = Array.from({ length }, (_, at): Row => ({ id: String(first + at + 1) }))
    return { records, total, current, size, pages: Math.ceil(total / size) }
  }
  const file = exportFile({
    list: { columns: { id: { label: { id: 'number', message: 'Number' } } }, total, load, ...more },
    i18n,
    signal: controller.signal,
    onProgress: (it) => reported.push(it),
  })
  return { file, calls, exportIds, reported, cancel: () => controller.abort() }
}

test('of 2,345 rows the first 2,000 are exported, by ten calls, with their progress', async () => {
  const { file, calls, reported } = exportOf(2_345)
  const [sheet] = await readWorkbook(await file)
  expect(sheet?.data).toHaveLength(2_001)
  expect(sheet?.data.at(-1)).toEqual(['2000'])
  expect(calls).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(reported.map(({ done }) => done)).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000])
})

test('all reads of an export name the same export, and the next export is another one', async () => {
  const [first, second] = [exportOf(500), exportOf(500)]
  await Promise.all([first.file, second.file])
  expect(first.exportIds).toHaveLength(3)
  expect(new Set(first.exportIds).size).toBe(1)
  expect(second.exportIds[0]).not.toBe(first.exportIds[0])
})

test('a rate limit waits for the time that the answer names, says so, and the same page is read again', async () => {
  const { file, calls, reported } = exportOf(300, (nth) => {
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
  const { file, calls, cancel } = exportOf(300, () => {
    throw new ApiError('too_many_requests', { retryAfter: 9 })
  })
  await vi.advanceTimersByTimeAsync(1_000)
  cancel()
  await expect(file).rejects.toThrow('cancelled')
  expect(calls).toEqual([1])
})

test('rows that the screen does not show, because a server ignored its filter, are left out', async () => {
  const { file, calls } = exportOf(300, undefined, { isShown: ({ id }) => id === '7' || id === '300' })
  const [sheet] = await readWorkbook(await file)
  expect(sheet?.data).toEqual([['Number'], ['7'], ['300']])
  expect(calls).toEqual([1, 2])
})
