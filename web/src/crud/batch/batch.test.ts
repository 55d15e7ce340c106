import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { type BatchProgress, runBatch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rows = Array.from({ length: 10 }, (_, index) => index)

function run(execute: (row: number) => Promise<unknown>, { signal } = new AbortController()) {
  const reported: BatchProgress[] = []
  return { reported, result: runBatch({ rows, execute, signal, onProgress: (it) => reported.push(it) }) }
}

test('each row has a call, and at most four are under way', async () => {
  let [underWay, most] = [0, 0]
  const { result } = run(async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await vi.advanceTimersByTimeAsync(10)
    underWay -= 1
  })
  expect(new Set((await result).successes)).toEqual(new Set(rows))
  expect(most).toBe(4)
})

test('rows that fail are reported with their error, the others are done', async () => {
  const refused = new ApiError('refused', { detail: '请先删除子节点!' })
  const { result } = run(async (row) => {
    if (row % 4 === 3) throw refused
  })
  const { successes, failures } = await result
  expect(successes).toHaveLength(8)
  expect(failures).toEqual([
    { row: 3, error: refused },
    { row: 7, error: refused },
  ])
})

test('a rate limit waits for the time that the answer names, says so, holds all calls back and goes on', async () => {
  let refusals = 1
  const { result, reported } = run(async (row) => {
    if (row === 5 && refusals-- > 0) throw new ApiError('too_many_requests', { retryAfter: 7 })
  })
  await vi.advanceTimersByTimeAsync(6_900)
  expect(reported.at(-1)).toMatchObject({ waits: 7 })
  await vi.advanceTimersByTimeAsync(200)
  expect(await result).toMatchObject({ failures: [], successes: expect.objectContaining({ length: 10 }) })
})

test('after a cancellation no further call begins', async () => {
  const controller = new AbortController()
  const calls: number[] = []
  const { result } = run(async (row) => {
    calls.push(row)
    if (row === 3) controller.abort()
  }, controller)
  await result
  expect(calls).toEqual([0, 1, 2, 3])
})
