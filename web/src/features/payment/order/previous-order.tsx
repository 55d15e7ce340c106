import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import type { Phase } from '../payment-state.ts'
import { outcomes } from '../result/outcome-text.ts'

/** Result of the previous order, when a new one is possible. */
export function PreviousOrder({ phase }: { phase: Phase }) {
  const { i18n } = useLingui()
  if (phase !== 'failed' && phase !== 'expired' && phase !== 'closed') return null
  const { title, text } = outcomes[phase]
  return (
    <Alert role="status" color="yellow" icon={<IconInfoCircle aria-hidden />} title={i18n._(title)}>
      {text && i18n._(text)}
    </Alert>
  )
}
