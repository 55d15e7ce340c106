import { useSyncExternalStore } from 'react'

/** A change of a row that this page has saved. */
export type SessionChange = {
  readonly id: string
  /** Account that saved it. */
  readonly userId: string
  /** Name of the list. */
  readonly list: string
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Name of the row. */
  readonly title: string
  readonly fields: readonly { readonly name: string; readonly from: string; readonly to: string }[]
  readonly undo: () => void
}

/** Changes that are kept at most. */
const maxChanges = 50

let changes: readonly SessionChange[] = []
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps a change, in memory only: a reload or another account ends it. */
export function recordChange(change: SessionChange) {
  changes = [change, ...changes.filter(({ userId }) => userId === change.userId)].slice(0, maxChanges)
  for (const listener of listeners) listener()
}

/** Changes of this page, the newest first. */
export const useSessionChanges = () => useSyncExternalStore(subscribe, () => changes)
