import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = Pick<TextInputProps, 'label' | 'placeholder'> & {
  /** What the address looks for. */
  value: string
  onChange: (value: string) => void
}

/** Looks for what is in the address, which follows what is typed; led elsewhere, it shows what is looked for there. */
export function SearchField({ value, onChange, ...texts }: Props) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Words on their way into the address: who types on meanwhile keeps what is typed.
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== seen) {
    const own = sent.indexOf(value)
    setSeen(value)
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
