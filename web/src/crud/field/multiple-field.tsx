import '../styles.ts'

import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { usePinyin } from '#web/ui/search/pinyin.ts'
import { ChoicesFailed } from '#web/ui/server-form/choices-failed.tsx'
import { ChosenMark } from '#web/ui/server-form/chosen-mark.tsx'

/** Choice of a MultipleField. */
export type Option = {
  readonly value: string
  readonly label: string
  /** Level in a tree, from 0. */
  readonly level?: number
  /** Why it cannot be chosen. */
  readonly forbidden?: string | undefined
}

type Props = {
  label: ReactNode
  /** Name of the field, by which a form focuses it. */
  'data-path'?: string
  error?: ReactNode
  /** Comma separated ids. */
  defaultValue?: string | undefined
  onChange?: (ids: string) => void
  /** undefined while they are loaded. */
  options: readonly Option[] | undefined
  /** The read of the choices, which may have failed. */
  source: { readonly error: Error | null; readonly refetch: () => unknown }
  /** Takes the focus of a dialog, which unfolds the choices. */
  isFocused?: boolean
}

/** Several choices of the server, also found by pinyin. Ids that the server no longer has stay chosen, as ids. */
export function MultipleField({
  'data-path': path,
  label,
  error,
  defaultValue = '',
  onChange,
  options,
  source,
  isFocused,
}: Props) {
  const { t } = useLingui()
  const hasFailed = source.error !== null && !options
  const [value, setValue] = useState(() => defaultValue.split(',').filter(Boolean))
  const [keyword, setKeyword] = useState('')
  const matches = usePinyin(keyword !== '')
  const [isOpen, setOpen] = useState(false)
  // Unfolded by the dialog, it would cover what comes next.
  const folding = isFocused && {
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onOptionSubmit: () => setOpen(false),
  }
  const known = new Map((options ?? []).map((option) => [option.value, option]))
  const isLoading = !options && !hasFailed
  const lost = value.filter((id) => !known.has(id)).map((id): Option => ({ value: id, label: isLoading ? '…' : id }))
  return (
    <div>
      <MultiSelect
        data-path={path}
        data-autofocus={isFocused || undefined}
        {...folding}
        label={label}
        error={error}
        placeholder={value.length > 0 ? '' : isLoading ? t`正在加载…` : t`请选择`}
        searchable
        searchValue={keyword}
        onSearchChange={setKeyword}
        clearSearchOnChange
        hidePickedOptions={false}
        checkIconPosition="right"
        maxDropdownHeight={280}
        nothingFoundMessage={options && t`没有匹配的选项`}
        filter={({ options: all, search }) =>
          all.filter((option) => !('group' in option) && (!search || Boolean(matches(option.label, search))))
        }
        lang="zh-CN"
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange?.(next.join(','))
        }}
        data={[...(options ?? []), ...lost].map(({ value: id, label: text, forbidden }) => ({
          value: id,
          label: text,
          disabled: Boolean(forbidden),
        }))}
        renderOption={({ option, checked }) => (
          <>
            <OptionText option={known.get(option.value)} label={option.label} />
            <ChosenMark isChosen={checked} />
          </>
        )}
      />
      {hasFailed && <ChoicesFailed error={source.error} retry={() => void source.refetch()} />}
    </div>
  )
}

const OptionText = ({ option, label }: { option: Option | undefined; label: string }) => (
  <span style={{ paddingInlineStart: `${option?.level ?? 0}em` }}>
    {label}
    {option?.forbidden && <small> {option.forbidden}</small>}
  </span>
)
