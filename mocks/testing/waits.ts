import { vi } from 'vitest'

const { waitFor, waitUntil } = vi

/** As long as the waits of page tests: the default of one second is too short for a busy machine. Milliseconds. */
const timeout = 20_000

type Options = number | { timeout?: number; interval?: number }
const withTimeout = (options: Options = {}) =>
  typeof options === 'number' ? { timeout: options } : { timeout, ...options }

// Once per worker, whose test files share this module.
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options))
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options))
