import type { MessageDescriptor } from '@lingui/core'
import { useSyncExternalStore } from 'react'

import { serverNow } from '#web/client/clock/clock.ts'
import { useAccount } from '#web/client/session/session.ts'

/** A field of a change; without values where they are secret or masked. */
export type FieldChange = {
  readonly name: string
  readonly label?: MessageDescriptor | undefined
  readonly values?: { readonly from: string; readonly to: string }
  /** What was added or taken away, in place of the values. */
  readonly text?: string
}

/** What a change did. */
export type ChangeKind =
  | 'added'
  | 'changed'
  | 'removed'
  | 'granted'
  | 'reset'
  | 'moved'
  | 'approved'
  | 'refused'
  | 'sessionsEnded'

/** A change that this page has saved. */
export type SessionChange = {
  readonly id: string
  /** Account that saved it. */
  readonly userId: string
  readonly kind: ChangeKind
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Name of the row, or of the rows. */
  readonly title: string
  readonly fields: readonly FieldChange[]
  /** Where it can be undone. */
  readonly undo?: () => void
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
export function recordChange(made: Omit<SessionChange, 'id' | 'time'>) {
  const change = { ...made, id: crypto.randomUUID(), time: serverNow() }
  changes = [change, ...changes.filter(({ userId }) => userId === change.userId)].slice(0, maxChanges)
  for (const listener of listeners) listener()
}

/** Keeps changes of the account. */
export function useRecordChange() {
  const { userId } = useAccount()
  return (made: Omit<SessionChange, 'id' | 'time' | 'userId' | 'fields'> & Partial<Pick<SessionChange, 'fields'>>) =>
    recordChange({ fields: [], ...made, userId })
}

/** Rows whose names a change has; of others it has the number. */
const maxNames = 3

/** Names of the rows of a change. */
export const titleOfRows = (names: readonly string[]) =>
  names.slice(0, maxNames).join('、') + (names.length > maxNames ? ` … (${names.length})` : '')

/** Forgets all, as with a reload. */
export function forgetChanges() {
  changes = []
}

/** Changes of this page, the newest first. */
export const useSessionChanges = () => useSyncExternalStore(subscribe, () => changes)
