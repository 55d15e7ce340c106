import type { Position, PositionField } from '#contracts/position.ts'

import { PositionCards } from './position-cards.tsx'
import { type Order, PositionTable } from './position-table.tsx'
import { useIsPhone } from './use-is-phone.ts'

type Props = {
  fields: readonly PositionField[]
  positions: readonly Position[]
  order?: Order
  onSort?: (order: Order) => void
}

/** Positions as a table, on a phone as cards. */
export const PositionList = (props: Props) =>
  useIsPhone() ? <PositionCards {...props} /> : <PositionTable {...props} />
