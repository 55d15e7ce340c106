import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

import { onTestFinished, vi } from 'vitest'

type Name = 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'
type Options = { toFake?: (Name | 'Date' | 'performance')[] }
type Handler = (...args: unknown[]) => void

/**
 * Fake timers, until the test ends. Returns a count of the timers that run and were set by what this test has begun since:
 * test files of a worker share their modules, and work that an earlier one left behind sets timers too.
 */
export function ownTimers({ toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }: Options = {}) {
  vi.useFakeTimers({ toFake })
  const context = new AsyncLocalStorage<boolean>()
  context.enterWith(true)
  onTestFinished(() => {
    context.disable()
    vi.useRealTimers()
  })
  const running = new Set<unknown>()
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = Reflect.get(globalThis, name) as (handler: Handler, ms?: number, ...args: unknown[]) => unknown // its own type
    Reflect.set(globalThis, name, (handler: Handler, ms?: number, ...args: unknown[]) => {
      const isOwn = context.getStore() === true
      // What it sets in its turn belongs to whom it belongs to.
      const run = AsyncResource.bind(() => {
        if (name === 'setTimeout') running.delete(timer)
        handler(...args)
      })
      const timer = set(run, ms)
      if (isOwn) running.add(timer)
      return timer
    })
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = Reflect.get(globalThis, name) as (timer: unknown) => void // its own type
    Reflect.set(globalThis, name, (timer: unknown) => {
      running.delete(timer)
      clear(timer)
    })
  }
  return () => running.size
}
