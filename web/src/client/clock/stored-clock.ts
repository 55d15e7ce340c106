import * as v from 'valibot'

import { deviceKey } from '../device/storage.ts'
import { storedValue, storeValue } from '../device/stored-value.ts'

const itemKey = deviceKey('clock')

/**
 * What a page that gets no answer knows of the time. `ahead`: difference of the server's clock from the device's at the
 * last sample. `seen`: latest server time that any page has reached; no page starts before it. Milliseconds.
 */
const StoredClock = v.object({ ahead: v.number(), seen: v.number() })
export type StoredClock = v.InferOutput<typeof StoredClock>

/** The stored clock, or null. */
export const storedClock = () => storedValue(itemKey, StoredClock)

/** Stores the clock. */
export const storeClock = (clock: StoredClock) => storeValue(itemKey, clock)
