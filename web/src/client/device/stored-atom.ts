import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import type * as v from 'valibot'

import { onDevice, storedValue, type Area } from './stored-value.ts'

/** Atom of a stored value, `initial` where there is none; follows other tabs. */
export function storedAtom<S extends v.GenericSchema>(
  key: string,
  schema: S,
  { initial, area = onDevice }: { initial: v.InferOutput<S>; area?: Area },
) {
  const storage = {
    ...createJSONStorage<v.InferOutput<S>>(area),
    getItem: () => storedValue(key, schema, area) ?? initial,
  }
  return atomWithStorage(key, initial, storage, { getOnInit: true })
}
