import '@mantine/core/styles/Switch.css'

import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'

import { useAppearance } from './use-appearance.ts'

/** Switch for large type. */
export function TypeSize() {
  const { t } = useLingui()
  const { isLarge, choose } = useAppearance()
  return (
    <Switch
      label={t`大字号`}
      description={t`放大全部文字和按钮`}
      checked={isLarge}
      onChange={(event) => choose({ isLarge: event.currentTarget.checked })}
    />
  )
}
