import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { Autosave, bindToPage } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What reaches a server that is away until it is said to be back. */
function server() {
  const sent: FormValues[] = []
  const times: number[] = []
  const state = { isAway: false }
  const autosave = new Autosave(
    {
      async save(values) {
        sent.push(values)
        times.push(Date.now())
        if (state.isAway) throw new ApiError('upstream_unavailable')
        return '2026-11-21T12:00:00+08:00'
      },
      storeOnDevice: () => Promise.resolve(),
      serverValues: () => ({}),
      discard: () => Promise.resolve(),
    },
    800,
  )
  return { sent, times, state, autosave }
}

const mostInAMinute = (times: readonly number[]) =>
  Math.max(...times.map((begin) => times.filter((time) => time >= begin && time < begin + 60_000).length))

test('input is sent in one save after the debounce', async () => {
  const { sent, autosave } = server()
  autosave.change({ lxdz: '东' })
  await vi.advanceTimersByTimeAsync(700)
  autosave.change({ lxdz: '东大街', mz: '01' })
  await vi.advanceTimersByTimeAsync(700)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([{ lxdz: '东大街', mz: '01' }])
})

test('a failed save is retried', async () => {
  const { sent, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(autosave.state()).toMatchObject({ kind: 'failed' })
  state.isAway = false
  await vi.advanceTimersByTimeAsync(14_000)
  expect(sent).toHaveLength(2)
  expect(autosave.state()).toMatchObject({ kind: 'saved' })
})

test('after it was stopped nothing is sent, even when the last save fails', async () => {
  const { sent, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  autosave.stop()
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(autosave.pending).toEqual({ mz: '01' })
})

test('concurrent flushes send the rest once', async () => {
  const sent: FormValues[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
  const autosave = new Autosave({
    save(values) {
      sent.push(values)
      return answered
    },
    serverValues: () => ({}),
    storeOnDevice: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  })
  autosave.change({ mz: '01' })
  const first = autosave.flush()
  autosave.change({ lxdz: '东大街' })
  const waiting = Promise.all([autosave.flush(), autosave.flush()])
  answer('2026-11-21T12:00:00+08:00')
  await Promise.all([first, waiting])
  expect(sent).toEqual([{ mz: '01' }, { lxdz: '东大街' }])
})

test('failed saves back off to at most six retries a minute, however much is typed', async () => {
  const { sent, times, state, autosave } = server()
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
  expect(sent.at(-1)).toEqual({ lxdz: '东'.repeat(300) })
  expect(autosave.state()).toMatchObject({ kind: 'saved' })
})

test('an unstable network causes no more than six retries a minute', async () => {
  const { sent, times, state, autosave } = server()
  state.isAway = true
  const unbind = bindToPage(autosave)
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
  for (let flap = 0; flap < 240; flap += 1) {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(times.length).toBeGreaterThanOrEqual(5)
  expect(mostInAMinute(times.slice(1))).toBeLessThanOrEqual(6)
  autosave.stop()
  unbind()
})

test('after a success the usual debounce applies', async () => {
  const { sent, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  state.isAway = false
  await vi.advanceTimersByTimeAsync(14_000)
  autosave.change({ mz: '02' })
  await vi.advanceTimersByTimeAsync(900)
  expect(sent.at(-1)).toEqual({ mz: '02' })
})
