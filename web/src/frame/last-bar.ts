import * as v from 'valibot'

import { isPublicComputer } from '../client/device/public-computer.ts'
import { storageKey } from '../client/device/storage.ts'

const itemKey = storageKey('bar')

/** What the bottom bar shows of a menu entry. */
const Place = v.object({
  id: v.string(),
  label: v.string(),
  path: v.string(),
  icon: v.string(),
  i18n: v.nullable(v.string()),
})
export type Place = v.InferOutput<typeof Place>

const LastBar = v.object({ account: v.string(), places: v.array(Place) })

/** Places that the bottom bar of an account had last: it has them until the menu is there. Empty where none are known. */
export function lastPlaces(account: string): readonly Place[] {
  try {
    const last = v.parse(LastBar, JSON.parse(localStorage.getItem(itemKey) ?? ''))
    return last.account === account ? last.places : []
  } catch {
    return []
  }
}

/** Keeps the places until the log-out. */
export function keepPlaces(account: string, places: readonly Place[]) {
  if (isPublicComputer()) return
  try {
    localStorage.setItem(itemKey, JSON.stringify(v.parse(LastBar, { account, places })))
  } catch {
    // The storage is full or forbidden: the next start waits for the menu.
  }
}
