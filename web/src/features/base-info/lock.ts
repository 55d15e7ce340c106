import { createContext, use } from 'react'

import { type BaseInfo, type FieldLock, phoneField } from '#contracts/candidate/base-info.ts'
import type { FormField, FormGroup } from '#contracts/form/form.ts'

/** Locks of fields, and a function that opens the change request. */
type Locks = {
  locks: readonly FieldLock[]
  pending: BaseInfo['pending']
  refused: BaseInfo['refused']
  askForChange: (field: FormField) => void
  /** Opens the form of a new phone. */
  changePhone: () => void
}

const LockContext = createContext<Locks>({
  locks: [],
  pending: [],
  refused: [],
  askForChange: () => undefined,
  changePhone: () => undefined,
})

export const LockProvider = LockContext.Provider

/** Why a field is locked: sign-ups that use it, or a pending change request; and the last request that was refused. */
export function useLock({ name }: FormField) {
  const { locks, pending, refused, askForChange, changePhone } = use(LockContext)
  return {
    examNames: locks.filter(({ names }) => names.includes(name)).map(({ examName }) => examName),
    request: pending.find((it) => it.name === name),
    refusal: refused.findLast((it) => it.name === name),
    askForChange,
    changePhone,
  }
}

/** Marks fields as read-only that active sign-ups lock, and the phone, which has a form of its own. */
export function withLocks(groups: readonly FormGroup[], locks: readonly FieldLock[]): FormGroup[] {
  const names = new Set(locks.flatMap((lock) => lock.names))
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      (names.has(field.name) || field.name === phoneField) && !field.readOnly
        ? { ...field, readOnly: true, source: '' }
        : field,
    ),
  }))
}
