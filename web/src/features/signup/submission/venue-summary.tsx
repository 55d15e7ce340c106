import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { valueByName, rowsToValues } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import type { SummaryProps } from '../task/summary.ts'

/** The chosen venue with its address and phone number. */
export function VenueSummary({ field, signup, calls, value }: SummaryProps) {
  const values = rowsToValues(signup.values)
  const kdCode = fieldText(valueByName(values, field.parent))
  const bmdCode = fieldText(valueByName(values, field.name))
  const { data: venues = [] } = useQuery({ ...query(calls.getBmdList, { kdCode }), enabled: kdCode !== '' })
  const venue = venues.find((it) => it.bmdCode === bmdCode)
  return (
    <span lang="zh-CN">
      {value || venue?.bmdName}
      {[venue?.address, venue?.phone].filter(Boolean).map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </span>
  )
}
