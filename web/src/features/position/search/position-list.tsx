import { useLingui } from '@lingui/react/macro'

import type { Position, PositionField } from '#contracts/candidate/position.ts'

import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { MarkButtons } from '../selection/mark-buttons.tsx'
import { PositionCards } from './position-cards.tsx'
import { type Order, PositionTable } from './position-table.tsx'

type Props = {
  fields: readonly PositionField[]
  positions: readonly Position[]
  order?: Order
  onSort?: (order: Order) => void
}

/** Positions as a table, on a phone as cards. */
export function PositionList(props: Props) {
  const { t } = useLingui()
  if (useIsPhone()) return <PositionCards {...props} />
  return <PositionTable {...props} label={t`职位`} lastColumn={{ heading: t`收藏与对比`, Cell: MarkButtons }} />
}
