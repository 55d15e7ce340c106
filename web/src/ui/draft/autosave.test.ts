import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { Autosave, bindToPage } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What reaches a server that is away until it is said to be back. */
function server() {
  const saves: FormValues[] = []
  const times: number[] = []
  const state = { isAway: false, latency: 0, hasStorage: true }
  const autosave = new Autosave(
    {
      async save(values) {
        saves.push(values)
        times.push(Date.now())
        const { isAway, latency } = state
        if (latency > 0) await sleep(latency)
        if (isAway) throw new ApiError('upstream_unavailable')
        return '2026-11-21T12:00:00+08:00'
      },
      storeOnDevice: () => Promise.resolve(state.hasStorage),
      serverValues: () => ({}),
      discard: () => Promise.resolve(),
    },
    800,
  )
  return { saves, times, state, autosave }
}

const mostInAMinute = (times: readonly number[]) =>
  Math.max(...times.map((begin) => times.filter((time) => time >= begin && time < begin + 60_000).length))

test('input is sent in one save after the debounce', async () => {
  const { saves, autosave } = server()
  autosave.change({ lxdz: '东' })
  await vi.advanceTimersByTimeAsync(700)
  autosave.change({ lxdz: '东大街', mz: '01' })
  await vi.advanceTimersByTimeAsync(700)
  expect(saves).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(saves).toEqual([{ lxdz: '东大街', mz: '01' }])
})

test('a failed save is retried', async () => {
  const { saves, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(autosave.state()).toMatchObject({ kind: 'failed' })
  state.isAway = false
  await vi.advanceTimersByTimeAsync(14_000)
  expect(saves).toHaveLength(2)
  expect(autosave.state()).toMatchObject({ kind: 'saved' })
})

test('after it was stopped nothing is sent, even when the last save fails', async () => {
  const { saves, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  autosave.stop()
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveLength(1)
  expect(autosave.pending).toEqual({ mz: '01' })
})

test('concurrent flushes send the rest once', async () => {
  const saves: FormValues[] = []
  const { promise: response, resolve: answer } = Promise.withResolvers<string>()
  const autosave = new Autosave({
    save(values) {
      saves.push(values)
      return response
    },
    serverValues: () => ({}),
    storeOnDevice: () => Promise.resolve(true),
    discard: () => Promise.resolve(),
  })
  autosave.change({ mz: '01' })
  const first = autosave.flush()
  autosave.change({ lxdz: '东大街' })
  const waiting = Promise.all([autosave.flush(), autosave.flush()])
  answer('2026-11-21T12:00:00+08:00')
  await Promise.all([first, waiting])
  expect(saves).toEqual([{ mz: '01' }, { lxdz: '东大街' }])
})

test('failed saves back off to at most six retries a minute, however much is typed', async () => {
  const { saves, times, state, autosave } = server()
  state.isAway = true
  for (let second = 0; second < 300; second += 1) {
    autosave.change({ lxdz: '东'.repeat(second + 1) })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(times.length).toBeGreaterThanOrEqual(6)
  expect(times.length).toBeLessThanOrEqual(14)
  expect(mostInAMinute(times.slice(1))).toBeLessThanOrEqual(6)
  expect(autosave.state()).toMatchObject({ kind: 'failed' })
  state.isAway = false
  await vi.advanceTimersByTimeAsync(80_000)
  expect(saves.at(-1)).toEqual({ lxdz: '东'.repeat(300) })
  expect(autosave.state()).toMatchObject({ kind: 'saved' })
})

test('an unstable network causes no more than six retries a minute', async () => {
  const { saves, times, state, autosave } = server()
  state.isAway = true
  const unbind = bindToPage(autosave)
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saves).toHaveLength(1)
  for (let flap = 0; flap < 240; flap += 1) {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(times.length).toBeGreaterThanOrEqual(5)
  expect(mostInAMinute(times.slice(1))).toBeLessThanOrEqual(6)
  autosave.stop()
  unbind()
})

test('a minute of 503 for half of the calls on a slow line: at most six retries, and one notice at a time', async () => {
  const { times, state, autosave } = server()
  const results: boolean[] = []
  const notices: (string | ApiError)[] = []
  autosave.subscribe(() => {
    const current = autosave.state()
    const notice = current.kind === 'failed' ? current.error : current.kind
    if (notice !== notices.at(-1)) notices.push(notice)
  })
  state.latency = 2_000 // a save and its answer at 400 kbit/s
  for (let half = 0; half < 120; half += 1) {
    if (times.length > results.length) {
      results.push(!state.isAway)
      state.isAway = !state.isAway
    }
    // Two seconds of typing, four of thinking.
    if (half % 12 < 4) autosave.change({ lxdz: '东'.repeat(half + 1) })
    await vi.advanceTimersByTimeAsync(500)
  }
  const retries = results.slice(1).filter((_, index) => !results[index])
  expect(results.filter((isSaved) => !isSaved).length).toBeGreaterThanOrEqual(3)
  expect(retries.length).toBeLessThanOrEqual(6)
  // Until the retry succeeds its notice stands.
  const afterFailure = notices.filter((_, index) => notices[index - 1] instanceof ApiError)
  expect(afterFailure).not.toContain('saving')
  expect(afterFailure).not.toContainEqual(expect.any(ApiError))
})

test('a retry that the person asks for is shown as a save', async () => {
  const { state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(autosave.state()).toMatchObject({ kind: 'failed' })
  Object.assign(state, { isAway: false, latency: 500 })
  const retry = autosave.flush()
  expect(autosave.state()).toEqual({ kind: 'saving' })
  await vi.advanceTimersByTimeAsync(600)
  expect(await retry).toBe(true)
  expect(autosave.state()).toMatchObject({ kind: 'saved' })
})

test('input counts as stored on the device only when the device has all of it', async () => {
  const { state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(autosave.state()).toMatchObject({ kind: 'failed', copy: 'stored' })
  autosave.change({ lxdz: '东大街' })
  expect(autosave.state()).toMatchObject({ kind: 'failed', copy: 'storing' })
  await vi.advanceTimersByTimeAsync(900)
  expect(autosave.state()).toMatchObject({ kind: 'failed', copy: 'stored' })
  autosave.stop()
})

test('a copy on the device is stored anew by each retry and return to the page, or no longer claimed', async () => {
  const { state, autosave } = server()
  const unbind = bindToPage(autosave)
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(autosave.state()).toMatchObject({ kind: 'failed', copy: 'stored' })
  state.hasStorage = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(autosave.state()).toMatchObject({ kind: 'failed', copy: 'none' })
  state.hasStorage = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(autosave.state()).toMatchObject({ kind: 'failed', copy: 'stored' })
  unbind()
})

test('after an outage, however long ago, the first retry comes soon', async () => {
  const { times, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(30_000)
  state.isAway = false
  await vi.advanceTimersByTimeAsync(90_000)
  expect(autosave.state()).toMatchObject({ kind: 'saved' })
  const before = times.length
  state.isAway = true
  autosave.change({ mz: '02' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(times.length).toBe(before + 2)
})

test('after a success the usual debounce applies', async () => {
  const { saves, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  state.isAway = false
  await vi.advanceTimersByTimeAsync(14_000)
  autosave.change({ mz: '02' })
  await vi.advanceTimersByTimeAsync(900)
  expect(saves.at(-1)).toEqual({ mz: '02' })
})

test('while somebody types on without a pause, the device has all but the last second', async () => {
  const stored: FormValues[] = []
  const autosave = new Autosave({
    save: async () => null,
    serverValues: () => ({}),
    async storeOnDevice(values) {
      stored.push(values)
      return true
    },
    discard: () => Promise.resolve(),
  })
  for (let key = 1; key <= 40; key += 1) {
    autosave.change({ lxdz: '东'.repeat(key) })
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(String(stored.at(-1)?.['lxdz']).length).toBeGreaterThanOrEqual(36)
  expect(stored.length).toBeLessThanOrEqual(13)
})
