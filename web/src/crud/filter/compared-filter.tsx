import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconEqual } from '@tabler/icons-react'
import { useState } from 'react'

import type { SearchValues } from '../list.ts'

type Pair = readonly [contains: string, equals: string]

type Props = {
  label: string
  /** Names of the two filters, and what is typed into them. */
  names: Pair
  values: Pair
  onChange: (changed: SearchValues) => void
}

/** Filter by a part of a value or, with its button pressed, by the whole value. */
export function ComparedFilter({ label, names, values, onChange }: Props) {
  const { t } = useLingui()
  const [isEqual, setIsEqual] = useState(values[1] !== '')
  const [contained, whole] = values
  // The address decides; while it has neither, the button does.
  const isWhole = contained === '' && (whole !== '' || isEqual)
  const write = (text: string, equals: boolean) =>
    onChange({ [names[0]]: equals ? undefined : text, [names[1]]: equals ? text : undefined })
  const compare = (equals: boolean) => {
    setIsEqual(equals)
    write(contained || whole, equals)
  }
  return (
    <TextInput
      label={label}
      placeholder={isWhole ? t`精确匹配` : undefined}
      value={isWhole ? whole : contained}
      onChange={({ currentTarget }) => write(currentTarget.value, isWhole)}
      enterKeyHint="search"
      rightSection={
        <ActionIcon
          variant={isWhole ? 'filled' : 'subtle'}
          color={isWhole ? undefined : 'gray'}
          size={24}
          aria-label={t`精确匹配：${label}`}
          title={isWhole ? t`精确匹配，按一下改为包含` : t`包含，按一下改为精确匹配`}
          aria-pressed={isWhole}
          onClick={() => compare(!isWhole)}
        >
          <IconEqual size={16} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
