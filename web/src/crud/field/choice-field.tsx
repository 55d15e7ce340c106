import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { type Choice, choiceText } from '../column.ts'
import { offeredChoices } from '../dictionaries.ts'

type Props = {
  label: ReactNode
  defaultValue?: number | undefined
  error?: ReactNode
  description?: ReactNode
  onChange?: (value: number | undefined) => void
  choices: readonly Choice[]
  /** Whether an empty selection is a valid value. */
  isOptional?: boolean
}

/** One of a few numbered choices. */
export function ChoiceField({ label, defaultValue, error, description, onChange, choices, isOptional }: Props) {
  const { t, i18n } = useLingui()
  const [value, setValue] = useState(defaultValue)
  return (
    <NativeSelect
      label={label}
      error={error}
      description={description}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value === '' ? undefined : Number(currentTarget.value)
        setValue(next)
        onChange?.(next)
      }}
      data={[
        ...(isOptional || value === undefined ? [{ value: '', label: t`未选择` }] : []),
        ...offeredChoices(choices, defaultValue).map((it) => ({ value: it.value, label: choiceText(it, i18n) })),
      ]}
    />
  )
}
