import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { Autosave } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What reaches a server that is away until it is said to be back. */
function server() {
  const sent: FormValues[] = []
  const state = { isAway: false }
  const autosave = new Autosave(
    {
      async save(values) {
        sent.push(values)
        if (state.isAway) throw new ApiError('upstream_unavailable')
        return '2026-11-21T12:00:00+08:00'
      },
      storeOnDevice: () => Promise.resolve(),
      serverValues: () => ({}),
      discard: () => Promise.resolve(),
    },
    800,
  )
  return { sent, state, autosave }
}

test('what is typed is sent together once typing has paused', async () => {
  const { sent, autosave } = server()
  autosave.change({ lxdz: '东' })
  await vi.advanceTimersByTimeAsync(700)
  autosave.change({ lxdz: '东大街', mz: '01' })
  await vi.advanceTimersByTimeAsync(700)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([{ lxdz: '东大街', mz: '01' }])
})

test('a server that was away is asked again', async () => {
  const { sent, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(autosave.state()).toMatchObject({ kind: 'failed' })
  state.isAway = false
  await vi.advanceTimersByTimeAsync(11_000)
  expect(sent).toHaveLength(2)
  expect(autosave.state()).toMatchObject({ kind: 'saved' })
})

test('after its end nothing is sent by itself, even when the last send fails', async () => {
  const { sent, state, autosave } = server()
  state.isAway = true
  autosave.change({ mz: '01' })
  autosave.stop()
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(autosave.pending).toEqual({ mz: '01' })
})

test('two who wait for the same save send the rest once', async () => {
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
