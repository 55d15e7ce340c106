import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

import { useTypedSearch } from './use-typed-search.ts'

type Props = Pick<TextInputProps, 'label' | 'placeholder'> & {
  /** Current search of the address. */
  value: string
  onChange: (value: string) => void
}

/** Search input bound to the address; a navigation elsewhere updates the input. */
export function SearchField({ value, onChange, ...texts }: Props) {
  const { typed, choose } = useTypedSearch(value, onChange)
  return (
    <TextInput
      type="search"
      {...texts}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
