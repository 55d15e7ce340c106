import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Code } from '#contracts/signup.ts'

import { codesAge, levelQuery } from './cascade.ts'
import { ChoicesFailed } from './choices-failed.tsx'
import type { FieldProps } from './field-props.ts'

type Props = FieldProps & {
  level: number
  /** Chosen here; empty while nothing is. */
  code: string
  /** What the code is called, where that is known. */
  name: string | undefined
  /** Code whose children are listed; empty for the first level. */
  above: string
  /** Nothing to choose from yet: what this depends on is not chosen. */
  isWaiting: boolean
  onChoose: (code: Code) => void
  /** There is nothing below `above`. */
  onNothing: () => void
}

/** One level of a cascade: a list that loads when it is opened, or at once while nothing is chosen. */
export function CascadeLevel({ level, code, name, above, isWaiting, onChoose, onNothing, ...props }: Props) {
  const { field, calls, error, onBlur } = props
  const { t } = useLingui()
  const [isWanted, setWanted] = useState(false)
  const canAsk = !isWaiting && field.codeName !== ''
  const {
    data,
    error: failure,
    isFetching,
    refetch,
  } = useQuery({
    ...levelQuery(calls, field.codeName, above),
    staleTime: codesAge,
    enabled: canAsk && (isWanted || code === ''),
  })
  const options = data?.map((it) => ({ value: it.code, label: it.name })) ?? []
  const chosen = { value: code, label: name ?? code }
  const isKnown = code === '' || options.some((it) => it.value === code)
  const retry = () => refetch().then(({ data: found }) => found?.length === 0 && level > 0 && onNothing())
  const levels = [t`省级`, t`市级`, t`区县级`, t`街道级`]
  const levelName = (field.type === 'region' && levels[level]) || t`第 ${level + 1} 级`
  return (
    <div>
      <Select
        size="md"
        aria-label={t`${field.label}：${levelName}`}
        aria-required={field.required || undefined}
        error={error !== undefined && (code === '' || field.options.length === 0)}
        placeholder={placeholder()}
        data={isKnown ? options : [chosen, ...options]}
        value={code || null}
        onChange={(value) => {
          const picked = data?.find((it) => it.code === value)
          if (picked) onChoose(picked)
        }}
        onBlur={onBlur}
        onFocus={() => setWanted(true)}
        allowDeselect={false}
        searchable={options.length > 8}
        nothingFoundMessage={isFetching ? t`正在加载…` : t`没有匹配的选项`}
        loading={isFetching}
        disabled={isWaiting || (code === '' && !data)}
        maxDropdownHeight={320}
        checkIconPosition="right"
      />
      {failure && !data && <ChoicesFailed error={failure} retry={retry} />}
    </div>
  )

  function placeholder() {
    if (isWaiting) return t`请先选择上一项`
    if (isFetching) return t`正在加载…`
    if (code === '' && data?.length === 0) return t`暂无可选项`
    return field.type === 'region' && levels[level] ? t`请选择${levels[level]}` : t`请选择`
  }
}
