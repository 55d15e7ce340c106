import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { position, type PositionState } from '#contracts/candidate/position.ts'
import type { Known } from '#contracts/core/blade.ts'

import { query } from '#web/client/api/api.ts'

/** States that deserve a word: an open position is the usual one. */
const stateTexts: Partial<Record<Known<PositionState>, MessageDescriptor>> = {
  full: msg`名额已满`,
  closed: msg`暂停报名`,
}

const colors: Partial<Record<PositionState, string>> = { full: 'red', closed: 'gray' }

/** The candidate's selected position; undefined while unknown, null for none. */
export function useSelectedPosition() {
  const { data } = useQuery(query(position.getCheckPositionsInfo))
  return data && (data.positions.find(({ result }) => result === 'selected') ?? null)
}

/** State of a position in a word, and whether it is the selected one. */
export function StateBadges({ id, state }: { id: string; state: PositionState }) {
  const { t, i18n } = useLingui()
  const isSelected = useSelectedPosition()?.id === id
  const text = state === 'unknown' ? undefined : stateTexts[state]
  return (
    <>
      {isSelected && <Badge color="green">{t`已选择`}</Badge>}
      {text && <Badge color={colors[state] ?? 'gray'}>{i18n._(text)}</Badge>}
    </>
  )
}
