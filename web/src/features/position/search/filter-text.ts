import type { QueryCondition } from '#contracts/candidate/position.ts'

import { useServerNames } from '#web/ui/server-name.tsx'
import { valuesOfFilter } from './position-query.ts'

export function rangeBounds(value = ''): { min: string; max: string } {
  const [min = '', max = ''] = value.split('~')
  return { min, max }
}

function rangeText(value: string, unit: string): string {
  const { min, max } = rangeBounds(value)
  const number = min === max ? min : min === '' ? `≤ ${max}` : max === '' ? `≥ ${min}` : `${min}–${max}`
  return unit === '' ? number : `${number} ${unit}`
}

/** What filters say in words, one text for each name. */
export function useFilterTexts(conditions: readonly QueryCondition[]) {
  const serverNames = useServerNames()
  return (filters: readonly string[]) =>
    [...new Set(filters.map((it) => it.slice(0, it.indexOf(':'))))].map((name) => {
      const condition = conditions.find((it) => it.name === name)
      const values = valuesOfFilter(filters, name)
      const labels = values.map((value) => condition?.options.find((it) => it.value === value)?.label ?? value)
      const text =
        condition?.type === 'range'
          ? values.map((value) => rangeText(value, serverNames([condition.unit]).text)).join(' / ')
          : serverNames(labels).text
      return { name, label: serverNames([condition?.label ?? name]).text, text }
    })
}
