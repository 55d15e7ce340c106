import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LogLine } from '#bff/http/log-line.ts'
import { batchedLog } from './log.ts'

const line: LogLine = {
  time: 't',
  level: 'info',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  requestId: 'r',
  method: 'GET',
  endpoint: 'e',
  status: 200,
  ms: 1,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('lines are written in batches, each on a line of its own', () => {
  const batches: string[] = []
  const log = batchedLog((text) => batches.push(text))
  log(line)
  log({ ...line, status: 404 })
  expect(batches).toEqual([])
  vi.advanceTimersByTime(100)
  expect(batches).toHaveLength(1)
  expect(
    batches[0]
      ?.trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it).status),
  ).toEqual([200, 404])
})

test('at the end pending lines are written once', () => {
  const batches: string[] = []
  const log = batchedLog((text) => batches.push(text))
  log(line)
  log.flush()
  log.flush()
  vi.advanceTimersByTime(100)
  expect(batches).toHaveLength(1)
})
