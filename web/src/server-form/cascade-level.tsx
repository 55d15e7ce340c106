import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { FormField } from '#contracts/form/form.ts'
import type { Code } from '#contracts/signup.ts'

import { codesAge, levelQuery } from './cascade.ts'
import { codeChoice, unique } from './choices.ts'
import { ChoicesFailed } from './choices-failed.tsx'
import type { ChoiceCalls } from './field-props.ts'

type Props = {
  field: FormField
  calls: ChoiceCalls
  level: number
  /** Chosen here; empty while nothing is. */
  code: string
  /** What the code is called, where that is known. */
  name: string | undefined
  /** Code whose children are listed; empty for the first level. */
  above: string
  /** Nothing to choose from yet: what this depends on is not chosen. */
  isWaiting: boolean
  isWrong: boolean
  onChoose: (code: Code) => void
  /** There is nothing below `above`. */
  onNothing: () => void
  onBlur: () => void
}

/** More than this are searched. */
const atAGlance = 8

/** One level of a cascade: a list that loads when it is opened, or at once while nothing is chosen. */
export function CascadeLevel(props: Props) {
  const { field, calls, level, code, name, above, isWaiting, isWrong, onChoose, onNothing, onBlur } = props
  const { t } = useLingui()
  const [isWanted, setWanted] = useState(false)
  const words = useLevelWords(field, level)
  const codes = useQuery({
    ...levelQuery(calls, field.codeName, above),
    staleTime: codesAge,
    enabled: !isWaiting && field.codeName !== '' && (isWanted || code === ''),
  })
  const listed = codes.data?.map(codeChoice) ?? []
  // What is chosen has its name although its list was not opened, and although it may be gone from it.
  const options = unique([...listed, codeChoice({ code, name: name ?? code })])
  const retry = () => codes.refetch().then(({ data }) => data?.length === 0 && level > 0 && onNothing())
  const isEmpty = code === '' && codes.data?.length === 0
  return (
    <div>
      <Select
        size="md"
        aria-label={words.label}
        aria-required={field.required || undefined}
        error={isWrong}
        placeholder={
          isWaiting ? t`请先选择上一项` : codes.isFetching ? t`正在加载…` : isEmpty ? t`暂无可选项` : words.ask
        }
        data={options.map(({ value, label }) => ({ value, label }))}
        renderOption={({ option }) => <span lang="zh-CN">{option.label}</span>}
        // What is chosen is shown in the field.
        lang={code ? 'zh-CN' : undefined}
        value={code || null}
        onChange={(value) => {
          const picked = codes.data?.find((it) => it.code === value)
          if (picked) onChoose(picked)
        }}
        onBlur={onBlur}
        onFocus={() => setWanted(true)}
        allowDeselect={false}
        searchable={listed.length > atAGlance}
        nothingFoundMessage={t`没有匹配的选项`}
        loading={codes.isFetching}
        disabled={isWaiting || (code === '' && !codes.data)}
        maxDropdownHeight={320}
        checkIconPosition="right"
      />
      {codes.error && !codes.data && <ChoicesFailed error={codes.error} retry={retry} />}
    </div>
  )
}

/** What a level is called, and how it asks to be chosen. */
function useLevelWords({ label, type }: FormField, level: number) {
  const { t } = useLingui()
  const known = type === 'region' ? [t`省级`, t`市级`, t`区县级`, t`街道级`][level] : undefined
  const name = known ?? t`第 ${level + 1} 级`
  return { label: t`${label}：${name}`, ask: known ? t`请选择${known}` : t`请选择` }
}
