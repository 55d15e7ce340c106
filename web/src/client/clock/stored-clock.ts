import * as v from 'valibot'

import { deviceKey } from '../device/storage.ts'

const itemKey = deviceKey('clock')

/**
 * What a page that gets no answer knows of the time. `ahead`: difference of the server's clock from the device's at the
 * last sample. `seen`: latest server time that any page has reached; no page starts before it. Milliseconds.
 */
const StoredClock = v.object({ ahead: v.number(), seen: v.number() })
export type StoredClock = v.InferOutput<typeof StoredClock>

/** The stored clock, or null. */
export function storedClock(): StoredClock | null {
  try {
    return v.parse(v.nullable(StoredClock), JSON.parse(localStorage.getItem(itemKey) ?? 'null'))
  } catch {
    return null
  }
}

/** Stores the clock. Never throws: a full device has none. */
export function storeClock(clock: StoredClock) {
  try {
    localStorage.setItem(itemKey, JSON.stringify(clock))
  } catch {}
}
