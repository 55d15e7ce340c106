import { useSyncExternalStore } from 'react'

/** Undoes the removal of a row; null once the removal is sent. */
type Undo = (() => void) | null

const undos = new Map<string, Undo>()
const listeners = new Set<() => void>()

function set(ids: readonly string[], undo: Undo | undefined) {
  for (const id of ids) {
    if (undo === undefined) undos.delete(id)
    else undos.set(id, undo)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Rows whose removal waits or is under way, by their id. In a separate store: such a row is rendered, and not the screen. */
export const leavingRows = {
  has: (id: string) => undos.has(id),
  set,
  forget: (ids: readonly string[]) => set(ids, undefined),
}

/** What undoes the removal of a row, null when it is sent; undefined for a row that stays. */
export const useUndoOfRemoval = (id: string) => useSyncExternalStore(subscribe, () => undos.get(id))
