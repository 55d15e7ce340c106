import { msg } from '@lingui/core/macro'

import { plainText } from '../column.ts'
import type { FieldColumn } from './conflict-notice.tsx'
import type { FieldChange } from './session-changes.ts'

/** Name of a row in a list of changes: its first text, in the order of the columns. */
export function changedRowTitle(values: Readonly<Record<string, unknown>>, columns: Recording['columns']): string {
  const texts = Object.keys(columns).map((name) => values[name])
  return plainText(texts.find((text) => typeof text === 'string' && text !== ''))
}

/** What is shown of a change: labels of the fields, and fields whose values are not. */
type Recording = {
  columns: Readonly<Record<string, Pick<FieldColumn, 'label'> | undefined>>
  hidden: ReadonlySet<string>
}

/** What a save has changed; of `hidden` fields only that they did. */
export function recordedChange(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  { columns, hidden }: Recording,
) {
  const fields = Object.keys(after).flatMap((name): FieldChange[] => {
    const [from, to] = [plainText(before[name]), plainText(after[name])]
    if (from === to) return []
    return [{ name, label: columns[name]?.label, ...(!hidden.has(name) && { values: { from, to } }) }]
  })
  return { title: changedRowTitle(before, columns), fields }
}

type Grant = { added: readonly string[]; removed: readonly string[]; toName: (id: string) => string }

/** What a grant has added and taken away, by name. */
export const grantFields = ({ added, removed, toName }: Grant): FieldChange[] => [
  ...(added.length > 0 ? [{ name: 'added', label: msg`增加`, text: added.map(toName).join('、') }] : []),
  ...(removed.length > 0 ? [{ name: 'removed', label: msg`收回`, text: removed.map(toName).join('、') }] : []),
]
