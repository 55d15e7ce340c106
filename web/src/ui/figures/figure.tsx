import '@mantine/core/styles/Switch.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import { useFiguresHidden } from './figures-hidden.ts'

/** Figure of a result, or dots where figures are hidden. */
export function Figure({ children }: { children: ReactNode }) {
  const [hidden] = useFiguresHidden()
  if (!hidden) return children
  return (
    <>
      <span aria-hidden>••••</span>
      <VisuallyHidden>
        <Trans>已隐藏</Trans>
      </VisuallyHidden>
    </>
  )
}

/** Hides the figures on a screen that others can see. */
export function FigureSwitch() {
  const { t } = useLingui()
  const [hidden, setHidden] = useFiguresHidden()
  return (
    <Switch
      label={t`隐藏分数`}
      size="md"
      checked={hidden}
      onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
    />
  )
}
