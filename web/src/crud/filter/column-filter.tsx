import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'

import { choiceText, type NamedColumn } from '../column.ts'
import type { SearchValues } from '../list.ts'
import { ComparedFilter } from './compared-filter.tsx'

/** Names of the filters of a column. */
export const filterNames = <Row,>({ filter, filterEqual }: NamedColumn<Row>) =>
  [filter, filterEqual].filter((it) => it !== undefined)

type FilterProps<Row> = {
  column: NamedColumn<Row>
  value: string
  wholeValue: string
  onChange: (changed: SearchValues) => void
}

function ColumnFilter<Row>({ column, value, wholeValue, onChange }: FilterProps<Row>) {
  const { t, i18n } = useLingui()
  const { filter = '' } = column
  const label = i18n._(column.label)
  if (column.choices) {
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange({ [filter]: currentTarget.value })}
        data={[
          { value: '', label: t`全部` },
          ...column.choices.map((it) => ({ value: it.value, label: choiceText(it, i18n) })),
        ]}
      />
    )
  }
  if (column.filterEqual) {
    return (
      <ComparedFilter
        label={label}
        names={[filter, column.filterEqual]}
        values={[value, wholeValue]}
        onChange={onChange}
      />
    )
  }
  return (
    <TextInput
      label={label}
      placeholder={column.filterHint && i18n._(column.filterHint)}
      value={value}
      onChange={({ currentTarget }) => onChange({ [filter]: currentTarget.value })}
      enterKeyHint="search"
    />
  )
}

/** Filter of a column: a choice, a text, or a text with its comparison. */
export const Filter = memo(ColumnFilter) as typeof ColumnFilter // memo forgets the type parameter
