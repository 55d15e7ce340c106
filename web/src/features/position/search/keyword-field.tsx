import { useLingui } from '@lingui/react/macro'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { position } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { isOfInputMethod, useComposedText } from '#web/ui/composition.ts'
import { searchPause, useTypedSearch } from '#web/ui/search/use-typed-search.ts'

type Props = { value: string; onChange: (keyword: string) => void }

/** Keyword with suggestions while typing; an answer that comes late is dropped with its request. */
export function KeywordField({ value, onChange }: Props) {
  const { t } = useLingui()
  const { typed, type, choose } = useTypedSearch(value, onChange)
  const [keyword] = useDebouncedValue(useComposedText(typed).trim().slice(0, 64), searchPause)
  const { data } = useQuery({
    ...query(position.getPositionSearch, { keyword }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const suggested = keyword === '' ? [] : (data ?? []).map(({ text }) => text)
  return (
    <Autocomplete
      inputMode="search"
      label={t`搜索职位`}
      placeholder={t`职位、招聘单位或职位代码`}
      leftSection={<IconSearch size={18} aria-hidden />}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={64}
      maxDropdownHeight={320}
      openOnFocus={false}
      data={[...new Set(suggested)].filter((text) => text !== '')}
      filter={({ options }) => options}
      renderOption={({ option }) => <span lang="zh-CN">{option.value}</span>}
      value={typed}
      onChange={type}
      onOptionSubmit={choose}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !isOfInputMethod(nativeEvent)) choose(typed)
      }}
    />
  )
}
