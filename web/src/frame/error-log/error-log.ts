import * as v from 'valibot'

import { ApiError } from '#contracts/core/error.ts'
import { LogEntry } from '#contracts/session/log-entry.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { storageKey } from '#web/client/device/storage.ts'
import { storedValue, storeValue } from '#web/client/device/stored-value.ts'
import { onDevice } from '#web/client/device/text-store.ts'

/** The badge counts to 99. Source: specification 9. */
const maxEntries = 99
const itemKey = storageKey('error-log')

let entries: readonly LogEntry[] = storedEntries()
const listeners = new Set<() => void>()

/** Errors of the interface on this device, newest first; for useSyncExternalStore. Source: specification 8. */
export const errorLog = {
  entries: () => entries,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  replace,
}

/** Logs an error, redacted; a repeat only updates its time. */
export function logError(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const entry: LogEntry = {
    url: location.pathname,
    time: new Date(serverNow()).toISOString(),
    type: 'error',
    message: anonymous(`${name}: ${message}`).slice(0, 1_000),
    stack: anonymous(stack).slice(0, 4_000),
    // By this the call is found again at the gateway.
    info: (error instanceof ApiError && error.requestId) || '',
  }
  const others = entries.filter((it) => it.message !== entry.message || it.url !== entry.url)
  replace([entry, ...others].slice(0, maxEntries))
}

function replace(next: readonly LogEntry[]) {
  setEntries(next)
  store()
}

function setEntries(next: readonly LogEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

/** Redacts tokens, ID numbers, phone numbers and mail addresses. Source: security R52. */
const anonymous = (text: string) =>
  text
    .replaceAll(/[\w-]{32,}|\d{6,}[\dXx]?/g, '…')
    .replaceAll(/[\w.+@-]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…@…' : word))

function storedEntries(): LogEntry[] {
  return storedValue(itemKey, v.array(LogEntry)) ?? []
}

/** In memory only on a public computer. */
function store() {
  if (isPublicComputer()) onDevice.set(itemKey, null)
  else storeValue(itemKey, entries)
}

/** Logs uncaught errors and rejections, and follows the log of other tabs. */
export function captureErrors() {
  window.addEventListener('storage', ({ key }) => key === itemKey && setEntries(storedEntries()))
  window.addEventListener('error', (event) => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logError(event.reason))
}
