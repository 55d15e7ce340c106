import '@mantine/core/styles/Switch.css'

import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'

import type { Position } from '#contracts/candidate/position.ts'

import { type Candidate, overallFit } from '../detail/fitness.ts'

type Props = { positions: readonly Position[]; isOn: boolean; onChange: (fit: 'met' | undefined) => void }

/**
 * Switch that hides positions whose requirements the record does not meet. The server knows no such filter: it applies to
 * the page that is shown. Absent where the server's list has no requirements.
 */
export function FitFilter({ positions, isOn, onChange }: Props) {
  const { t } = useLingui()
  if (!isOn && positions.every(({ requirements }) => requirements.length === 0)) return null
  return (
    <Switch
      size="md"
      label={t`只看我可能符合条件的`}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'met' : undefined)}
    />
  )
}

/** Positions without those that the record misses; all while the record is unknown. */
export const withoutMisses = (positions: readonly Position[], candidate: Candidate | undefined): readonly Position[] =>
  candidate ? positions.filter(({ requirements }) => overallFit(requirements, candidate) !== 'misses') : positions
