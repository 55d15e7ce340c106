import { useLingui } from '@lingui/react/macro'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'

import { paramInfo } from '#contracts/candidate/param-info.ts'

import { query } from '#web/client/api/api.ts'

type Matches = (name: string, typed: string) => boolean

const contains: Matches = (name, typed) => name.includes(typed)

/** Autocomplete of schools by characters, pinyin or initials; free text is allowed. */
export function SchoolField(props: AutocompleteProps) {
  const { t } = useLingui()
  const { data = [] } = useQuery(query(paramInfo.info, { paramType: 'school' }))
  const [matches, setMatches] = useState<Matches>(() => contains)
  const loadPinyin = (event: FocusEvent<HTMLInputElement>) => {
    props.onFocus?.(event)
    import('pinyin-match').then(
      ({ default: { match } }) => setMatches(() => (name: string, typed: string) => match(name, typed) !== false),
      () => undefined, // characters only
    )
  }
  return (
    <Autocomplete
      label={t`学校名称`}
      description={t`输入汉字、拼音或首字母查找；列表中没有时，请填写证书上的全称。`}
      autoComplete="off"
      maxLength={100}
      openOnFocus={false}
      limit={20}
      {...props}
      data={data.map(({ paramName }) => paramName)}
      renderOption={({ option }) => <span lang="zh-CN">{option.value}</span>}
      filter={({ options, search, limit }) =>
        options.filter((it) => 'value' in it && (!search.trim() || matches(it.value, search.trim()))).slice(0, limit)
      }
      onFocus={loadPinyin}
    />
  )
}
