import { atomWithStorage } from 'jotai/utils'
import type * as v from 'valibot'

import { storedValue, storeValue } from './stored-value.ts'
import { onDevice, type TextStore } from './text-store.ts'

type Options<T> = {
  readonly initial: T
  /** Default: on the device. */
  readonly store?: () => TextStore
}

/** Atom of a stored value, `initial` where there is none; follows other tabs. */
export function storedAtom<S extends v.GenericSchema>(
  key: string,
  schema: S,
  { initial, store = () => onDevice }: Options<v.InferOutput<S>>,
) {
  const read = () => storedValue(key, schema, store()) ?? initial
  const storage = {
    getItem: read,
    setItem: (_: string, value: v.InferOutput<S>) => storeValue(key, value, store()),
    removeItem: () => store().set(key, null),
    subscribe(_: string, follow: (value: v.InferOutput<S>) => void) {
      const listener = (event: StorageEvent) => event.key === key && follow(read())
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
  return atomWithStorage(key, initial, storage, { getOnInit: true })
}
