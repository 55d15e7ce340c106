import '#web/ui/form/styles.ts'

import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'

import cards from '#web/ui/server-form/choice-cards.module.css'

export type CardOption = {
  value: string
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

type Props = {
  /** Selected value. */
  label: string
  options: readonly CardOption[]
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** Disables all options. */
  frozen?: boolean
  /** One option per line at any width. */
  wide?: boolean
}

/** Radio group of cards; disabled options show the reason. */
export const OptionCards = ({ label, options, value, onChange, error, frozen, wide }: Props) => (
  <Radio.Group label={label} value={value} onChange={onChange} error={error}>
    <div className={cards.cards} data-wide={wide || undefined} style={{ marginBlock: 8 }}>
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          label={option.label}
          description={option.description}
          disabled={(option.disabled ?? false) || (frozen ?? false)}
          classNames={{ root: cards.card, body: cards.body, labelWrapper: cards.text, label: cards.label }}
        />
      ))}
    </div>
  </Radio.Group>
)
