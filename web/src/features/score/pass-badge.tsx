import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'

import type { PassState } from '#contracts/candidate/score.ts'

import { useFiguresHidden } from '#web/ui/figures/figures-hidden.ts'
import { passNames } from './score-text.ts'

const looks = {
  passed: { color: 'green', Icon: IconCheck },
  failed: { color: 'orange', Icon: IconX },
  none: { color: 'gray', Icon: null },
  unknown: { color: 'gray', Icon: null },
} as const

/** Pass state in words, with an icon: colour alone is not enough. Hidden with the figures. */
export function PassBadge({ state }: { state: PassState }) {
  const { i18n } = useLingui()
  const [hidden] = useFiguresHidden()
  if (hidden || state === 'none') return null
  const { color, Icon } = looks[state]
  return (
    <Badge
      color={color}
      autoContrast
      flex="none"
      miw="max-content"
      leftSection={Icon && <Icon size={14} aria-hidden />}
    >
      {i18n._(passNames[state])}
    </Badge>
  )
}
