import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = Pick<TextInputProps, 'label' | 'placeholder'> & {
  /** Current search of the address. */
  value: string
  onChange: (value: string) => void
}

/** Search input bound to the address (debounced); a navigation elsewhere updates the input. */
export function SearchField({ value, onChange, ...texts }: Props) {
  const [typed, setTyped] = useState(value)
  const [previous, setPrevious] = useState(value)
  // While the debounced text is on its way into the address, typed text is not overwritten.
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== previous) {
    const own = sent.indexOf(value)
    setPrevious(value)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    if (own < 0) setTyped(value)
  }
  return (
    <TextInput
      type="search"
      {...texts}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setSent([...sent, currentTarget.value])
        onChange(currentTarget.value)
      }}
    />
  )
}
