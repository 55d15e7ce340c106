import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'

import { useLingui } from '@lingui/react/macro'
import { Group, Input, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'

import type { QueryCondition } from '#contracts/candidate/position.ts'
import { readNumber } from '#contracts/form/number.ts'

import { NumberField } from '#web/ui/form/number-field.tsx'
import { useTypedSearch } from '#web/ui/search/use-typed-search.ts'
import { ServerOption, useServerName } from '#web/ui/server-name.tsx'
import { rangeBounds } from './filter-text.ts'

type Props = {
  condition: QueryCondition
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** Filter as the server announces it; an unknown type takes a text. */
export function FilterControl(props: Props) {
  const Control = controls[props.condition.type]
  return <Control {...props} />
}

function TextFilter({ condition, values, onChange }: Props) {
  const serverName = useServerName()
  const { typed, type } = useTypedSearch(values[0] ?? '', (text) => onChange([text]))
  return (
    <TextInput
      label={serverName(condition.label).text}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

function SelectFilter({ condition, values, onChange }: Props) {
  const { t } = useLingui()
  const serverName = useServerName()
  return (
    <NativeSelect
      label={serverName(condition.label).text}
      value={values[0] ?? ''}
      onChange={({ currentTarget }) => onChange([currentTarget.value])}
    >
      <option value="">{t`不限`}</option>
      {condition.options.map(({ value, label }) => (
        <ServerOption key={value} value={value} label={label} />
      ))}
    </NativeSelect>
  )
}

function MultiFilter({ condition, values, onChange }: Props) {
  const { t } = useLingui()
  const serverName = useServerName()
  return (
    <MultiSelect
      label={serverName(condition.label).text}
      placeholder={values.length === 0 ? t`不限` : ''}
      data={condition.options.map(({ value, label }) => ({ value, label: serverName(label).text }))}
      value={[...values]}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`清除` }}
      nothingFoundMessage={t`没有匹配的选项`}
      maxDropdownHeight={320}
    />
  )
}

/** Level by level: a choice of any level filters, and opens the level below it. */
function CascadeFilter({ condition, values, onChange }: Props) {
  const { t } = useLingui()
  const label = useServerName()(condition.label).text
  const path = pathTo(condition, values[0] ?? '')
  const levels = ['', ...path].map((parent) => ({
    parent,
    options: condition.options.filter((it) => it.parent === parent),
  }))
  return (
    <>
      {levels
        .filter(({ options }) => options.length > 0)
        .map(({ parent, options }, level) => (
          <NativeSelect
            key={parent}
            label={level === 0 ? label : t`${label}（第 ${level + 1} 级）`}
            value={path[level] ?? ''}
            onChange={({ currentTarget }) => onChange([currentTarget.value || parent])}
          >
            <option value="">{t`不限`}</option>
            {options.map((option) => (
              <ServerOption key={option.value} value={option.value} label={option.label} />
            ))}
          </NativeSelect>
        ))}
    </>
  )
}

/** Values from the top level down to one. */
function pathTo(condition: QueryCondition, value: string): string[] {
  const option = condition.options.find((it) => it.value === value)
  return option
    ? [...pathTo({ ...condition, options: condition.options.filter((it) => it !== option) }, option.parent), value]
    : []
}

function RangeFilter({ condition, values, onChange }: Props) {
  const { t } = useLingui()
  const serverName = useServerName()
  const [label, unit] = [serverName(condition.label).text, serverName(condition.unit).text]
  const { min, max } = rangeBounds(values[0])
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap={6} wrap="nowrap" role="group" aria-label={label}>
        <Bound label={t`${label}最少`} value={min} onChange={(next) => onChange([`${next}~${max}`])} />
        <Text span aria-hidden>
          –
        </Text>
        <Bound label={t`${label}最多`} value={max} onChange={(next) => onChange([`${min}~${next}`])} />
        {unit && (
          <Text span size="sm">
            {unit}
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  )
}

type BoundProps = { label: string; value: string; onChange: (value: string) => void }

const limits = { min: 0, max: 99_999 }

/** A bound that is no number filters nothing. */
function parsedBound(text: string) {
  const read = readNumber(text, limits)
  return 'value' in read ? String(read.value) : ''
}

function Bound({ label, value, onChange }: BoundProps) {
  const { typed, type } = useTypedSearch(value, onChange, parsedBound)
  return (
    <NumberField
      aria-label={label}
      value={typed}
      onChange={(next) => type(String(next))}
      {...limits}
      flex={1}
      miw={0}
    />
  )
}

const controls: Record<QueryCondition['type'], ComponentType<Props>> = {
  text: TextFilter,
  select: SelectFilter,
  multi: MultiFilter,
  cascade: CascadeFilter,
  range: RangeFilter,
  unknown: TextFilter,
}
