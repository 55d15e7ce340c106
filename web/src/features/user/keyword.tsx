import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { memo } from 'react'

type Props = { value: string; onChange: (value: string) => void }

/** Filter of the users of a page by name, account or pinyin; not rendered with each change of the list. */
export const Keyword = memo(({ value, onChange }: Props) => {
  const { t } = useLingui()
  return (
    <TextInput
      type="search"
      label={t`本页内筛选`}
      placeholder={t`姓名、账号或拼音`}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
})
