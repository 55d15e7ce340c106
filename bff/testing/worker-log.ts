import { afterEach, beforeEach, vi } from 'vitest'

// oxlint-disable-next-line no-console -- what is no line of the log still goes there
const print = console.log

/** The console of the worker is its log: those lines are no output of the tests. Anything else is printed. */
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((...parts: unknown[]) => {
    if (!String(parts[0]).startsWith('{"time":')) print(...parts)
  })
})
afterEach(() => vi.restoreAllMocks())
