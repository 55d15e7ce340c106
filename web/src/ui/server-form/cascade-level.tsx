import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { Code } from '#contracts/candidate/signup.ts'
import type { FormField } from '#contracts/form/form.ts'

import { useServerName } from '../server-name.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { type ChoiceCalls, codesAge, levelQuery } from './cascade.ts'
import { ChoicesFailed } from './choices-failed.tsx'
import { atAGlance, codeChoice, unique } from './choices.ts'
import { ChosenMark } from './chosen-mark.tsx'
import { useClosedList } from './use-closed-list.ts'

type Props = {
  field: FormField
  calls: ChoiceCalls
  level: number
  /** Selected code; empty for none. */
  code: string
  /** Name of the selected code, if known. */
  name: string | undefined
  /** Code whose children are listed; empty for the first level. */
  above: string
  /** Disabled: the field that this one depends on has no value yet. */
  isWaiting: boolean
  isWrong: boolean
  /** The level above was just chosen: on a phone this one opens by itself, unless another input came first. */
  justChosen: AbortSignal | null
  onChoose: (code: Code) => void
  /** Reports that `above` has no children. */
  onNothing: () => void
  onBlur: () => void
}

/** One level of a cascade: its options load with the first focus, or at once while nothing is selected. */
export function CascadeLevel(props: Props) {
  const { field, calls, level, code, name, above, isWaiting, isWrong, justChosen, onChoose, onNothing, onBlur } = props
  const { t } = useLingui()
  const list = useClosedList()
  const words = useLevelWords(field, level)
  const nameOf = useServerName()
  const codes = useQuery({
    ...levelQuery(calls, field.codeName, above),
    staleTime: codesAge,
    enabled: !isWaiting && field.codeName !== '' && (list.isWanted || code === ''),
  })
  const input = useRef<HTMLInputElement>(null)
  const opens = useIsPhone() && justChosen !== null && code === '' && (codes.data?.length ?? 0) > 1
  // The list of the browser's focus, which React cannot render.
  useEffect(() => {
    if (opens && !justChosen?.aborted) input.current?.click()
  }, [opens, justChosen])
  const listed = codes.data?.map(codeChoice) ?? []
  // The selected code shows its name before its list was loaded, and when the list lacks it.
  const options = unique([...listed, codeChoice({ code, name: name ?? code })])
  const langs = new Map(options.map((it) => [it.value, nameOf(it.label).lang]))
  const retry = () => codes.refetch().then(({ data }) => data?.length === 0 && level > 0 && onNothing())
  const isEmpty = code === '' && codes.data?.length === 0
  return (
    <div>
      <Select
        {...list.props}
        ref={input}
        size="md"
        aria-label={words.label}
        aria-required={field.required || undefined}
        error={isWrong}
        placeholder={
          isWaiting ? t`请先选择上一项` : codes.isFetching ? t`正在加载…` : isEmpty ? t`暂无可选项` : words.ask
        }
        data={options.map((it) => ({ value: it.value, label: nameOf(it.label).text }))}
        renderOption={({ option, checked }) => (
          <>
            <span lang={langs.get(option.value)}>{option.label}</span>
            <ChosenMark isChosen={checked} />
          </>
        )}
        // The selected option is shown in the input already.
        lang={langs.get(code)}
        value={code || null}
        onChange={(value) => {
          const picked = codes.data?.find((it) => it.code === value)
          if (picked) onChoose(picked)
        }}
        onBlur={onBlur}
        allowDeselect={false}
        searchable={listed.length > atAGlance}
        loading={codes.isFetching}
        disabled={isWaiting || (code === '' && !codes.data)}
      />
      {codes.error && !codes.data && <ChoicesFailed error={codes.error} retry={retry} />}
    </div>
  )
}

/** Label and placeholder of a level. */
function useLevelWords(field: FormField, level: number) {
  const label = useServerName()(field.label).text
  const { type } = field
  const { t } = useLingui()
  const levelName = type === 'region' ? [t`省级`, t`市级`, t`区县级`, t`街道级`][level] : undefined
  const name = levelName ?? t`第 ${level + 1} 级`
  return { label: t`${label}：${name}`, ask: levelName ? t`请选择${levelName}` : t`请选择` }
}
