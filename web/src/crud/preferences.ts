import { useMemo, useState } from 'react'
import * as v from 'valibot'

import { isPublicComputer } from '../client/device/public-computer.ts'
import { deviceKey } from '../client/device/storage.ts'
import { storedValue, storeValue } from '../client/device/stored-value.ts'
import { useAccount } from '../client/session/session.ts'

/** Filters and order of a list under a name. The default one is shown when the list is opened without any. */
const SavedView = v.object({
  name: v.string(),
  search: v.record(v.string(), v.union([v.string(), v.number()])),
  isDefault: v.optional(v.boolean()),
})
export type SavedView = v.InferOutput<typeof SavedView>

const Preferences = v.object({
  /** Names of the columns, in their order; columns that it does not name come last. */
  order: v.fallback(v.array(v.string()), []),
  /** Columns that somebody has shown or hidden. */
  visible: v.fallback(v.record(v.string(), v.boolean()), {}),
  /** Widths in pixels. */
  widths: v.fallback(v.record(v.string(), v.number()), {}),
  isDense: v.fallback(v.boolean(), false),
  /** The first column stays in view when the others are scrolled. */
  isFirstFixed: v.fallback(v.boolean(), true),
  /** What stands beside the table is folded, such as a tree of departments. */
  isSideFolded: v.fallback(v.boolean(), false),
  views: v.fallback(v.array(SavedView), []),
})

/** How an account wants to see one table. Kept on the device, beyond the log-out. */
export type Preferences = v.InferOutput<typeof Preferences>

/** Preferences of a table, and their change. */
export function usePreferences(table: string) {
  const { ref } = useAccount()
  const key = deviceKey(`table/${table}/${ref}`)
  const [preferences, setPreferences] = useState(() => readPreferences(key))
  return useMemo(() => {
    const changePreferences = (changed: Partial<Preferences>) => {
      const next = { ...preferences, ...changed }
      setPreferences(next)
      if (!isPublicComputer()) storeValue(key, next)
    }
    return { preferences, changePreferences }
  }, [key, preferences])
}

const readPreferences = (key: string) => storedValue(key, Preferences) ?? v.parse(Preferences, {})
