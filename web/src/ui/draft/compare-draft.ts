import { type FormField, type FormValues, type FieldValue, isEmpty, valueByName } from '#contracts/form/form.ts'

import type { Draft } from './draft.ts'

/** Draft compared with the server's values, by field. */
export type DraftComparison = {
  /** Restored silently: the server still has the replaced value. */
  readonly restored: FormValues
  /** Conflict: the server has changed since. The person chooses. */
  readonly conflicting: FormValues
  /** Names of fields whose value the server has. */
  readonly saved: readonly string[]
}

/** Compares a draft with what the server has now. Source: docs/decisions/0007. */
export function compareDraft(draft: Draft | null, fields: readonly FormField[], server: FormValues): DraftComparison {
  const restored: Record<string, FieldValue> = {}
  const conflicting: Record<string, FieldValue> = {}
  const saved: string[] = []
  const { values = {}, replaced = {} } = draft ?? {}
  const isAsBefore = (name: string) =>
    Object.hasOwn(replaced, name) && isSame(replaced[name], valueByName(server, name))
  // Below another parent value it would have another meaning: a venue of another city.
  const isBelowTheSame = (parent: string) =>
    Object.hasOwn(values, parent)
      ? Object.hasOwn(restored, parent) || isSame(values[parent], valueByName(server, parent))
      : parent === '' || isAsBefore(parent)
  for (const { name, parent } of parentsFirst(fields)) {
    if (!Object.hasOwn(values, name)) continue
    const value = valueByName(values, name)
    if (isSame(value, valueByName(server, name))) saved.push(name)
    else if (isAsBefore(name) && isBelowTheSame(parent)) restored[name] = value
    else conflicting[name] = value
  }
  return { restored, conflicting, saved }
}

/** Parents before children: setting a parent clears its children. */
export function parentsFirst(fields: readonly FormField[]): FormField[] {
  const depth = (field: FormField, among = fields): number => {
    const rest = among.filter((it) => it !== field)
    const parent = rest.find((it) => it.name === field.parent)
    return parent ? 1 + depth(parent, rest) : 0
  }
  return fields.toSorted((one, other) => depth(one) - depth(other))
}

/** Whether two values mean the same; an absent one is an empty text. */
export const isSame = (one: FieldValue = '', other: FieldValue = '') =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)
