import * as v from 'valibot'

import { onDevice } from './text-store.ts'

/** Value that is stored as JSON; null where there is none, and where the schema refuses it. */
export function storedValue<S extends v.GenericSchema>(
  key: string,
  schema: S,
  store = onDevice,
): v.InferOutput<S> | null {
  const text = store.get(key)
  if (text === null) return null
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores a value as JSON. */
export const storeValue = (key: string, value: unknown, store = onDevice) => store.set(key, JSON.stringify(value))
