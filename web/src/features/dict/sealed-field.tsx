import '#web/crud/styles.ts'

import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = { label: ReactNode; defaultValue?: 0 | 1; error?: ReactNode; onChange?: (value: 0 | 1) => void }

/** Whether an entry is sealed. Source: specification 9. */
export function SealedField({ label, defaultValue = 0, error, onChange }: Props) {
  const { t } = useLingui()
  const [value, setValue] = useState(defaultValue)
  return (
    <Switch
      label={label}
      description={t`封存后表单不再提供；已经选择的内容不受影响。`}
      error={error}
      checked={value === 1}
      onChange={({ currentTarget }) => {
        const next = currentTarget.checked ? 1 : 0
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}
