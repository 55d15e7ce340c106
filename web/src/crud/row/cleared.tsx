import '../styles.ts'

import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'

import { omit } from '#web/client/pick.ts'
import type { Masks } from './masked-values.ts'

/** Masked values that are to be cleared: an empty input alone keeps them. */
export function useCleared(masked: Masks) {
  const [cleared, setCleared] = useState<readonly string[]>([])
  const kept = useMemo(() => omit(masked, cleared), [masked, cleared])
  const toggle = (name: string) =>
    setCleared(cleared.includes(name) ? cleared.filter((it) => it !== name) : [...cleared, name])
  return { cleared, kept, toggle }
}

export type Cleared = ReturnType<typeof useCleared>

type Props = { label: string; isCleared: boolean; onToggle: () => void }

/** Button within the input of a masked value that clears it, or keeps it after all. */
export function ClearButton({ label, isCleared, onToggle }: Props) {
  const { t } = useLingui()
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={isCleared ? t`不清空${label}` : t`清空${label}`}
      onClick={onToggle}
    >
      {isCleared ? t`不清空` : t`清空`}
    </Button>
  )
}
