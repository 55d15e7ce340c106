import '@mantine/core/styles/Pill.css'

import { useLingui } from '@lingui/react/macro'
import { Button, Group, Pill, Text } from '@mantine/core'

import type { QueryCondition } from '#contracts/candidate/position.ts'

import { FilterControl } from './filter-control.tsx'
import { useFilterTexts } from './filter-text.ts'
import { valuesOfFilter, withFilter } from './position-query.ts'
import type { PositionSearch } from './position-search.ts'

import classes from '../position.module.css'

type Props = {
  conditions: readonly QueryCondition[]
  filters: readonly string[]
  onChange: (filters: string[]) => void
}

/** All filters, each with its control. */
export const Filters = ({ conditions, filters, onChange }: Props) => (
  <div className={classes.filters}>
    {conditions.map((condition) => (
      <FilterControl
        key={condition.name}
        condition={condition}
        values={valuesOfFilter(filters, condition.name)}
        onChange={(values) => onChange(withFilter(filters, condition.name, values))}
      />
    ))}
  </div>
)

type ActiveProps = {
  conditions: readonly QueryCondition[]
  search: PositionSearch
  onChange: (next: Partial<PositionSearch>) => void
}

/** Active filters in words, each of which can be removed. */
export function ActiveFilters({ conditions, search, onChange }: ActiveProps) {
  const filters = search.filters ?? []
  const { t } = useLingui()
  const filterTexts = useFilterTexts(conditions)
  if (filters.length === 0) return null
  return (
    <Group gap={8} role="group" aria-label={t`已选条件`}>
      {filterTexts(filters).map(({ name, label, text }) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          onRemove={() => onChange({ filters: withFilter(filters, name, []) })}
          removeButtonProps={{ 'aria-label': t`去掉条件：${label}`, tabIndex: 0, 'aria-hidden': false }}
        >
          <Text span inherit c="dimmed">
            {label}{' '}
          </Text>
          {text}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange({ filters: [] })}>{t`清除全部`}</Button>
    </Group>
  )
}
