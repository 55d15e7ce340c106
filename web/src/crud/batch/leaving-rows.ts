import { useSyncExternalStore } from 'react'

import type { Call } from '#contracts/core/call.ts'

/** Undoes the removal of a row; null once the removal is sent. */
type Undo = (() => void) | null

const undos = new Map<string, Undo>()
const listeners = new Set<() => void>()

const key = (call: Pick<Call, 'url'>, id: string) => `${call.url} ${id}`

function set(call: Pick<Call, 'url'>, ids: readonly string[], undo: Undo | undefined) {
  for (const id of ids) {
    if (undo === undefined) undos.delete(key(call, id))
    else undos.set(key(call, id), undo)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Rows whose removal waits or is under way, by the call that removes them and their id. In a separate store: such a row is
 * rendered, and not the screen.
 */
export const leavingRows = {
  has: (call: Pick<Call, 'url'>, id: string) => undos.has(key(call, id)),
  set,
  forget: (call: Pick<Call, 'url'>, ids: readonly string[]) => set(call, ids, undefined),
  clear: () => undos.clear(),
}

/** What undoes the removal of a row, null when it is sent; undefined for a row that stays. */
export const useUndoOfRemoval = (call: Pick<Call, 'url'> | undefined, id: string) =>
  useSyncExternalStore(subscribe, () => call && undos.get(key(call, id)))
