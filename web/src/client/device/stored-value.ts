import * as v from 'valibot'

/** Storage of the browser, read when it is used: it may be blocked. */
export type Area = () => Storage

export const onDevice: Area = () => localStorage

/**
 * Value that a browser has stored as JSON; null where there is none, where the schema refuses it, and without storage.
 * Nothing is thrown for a missing key, which most are on a new device.
 */
export function storedValue<S extends v.GenericSchema>(
  key: string,
  schema: S,
  area = onDevice,
): v.InferOutput<S> | null {
  try {
    const text = area().getItem(key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch {
    return null
  }
}
