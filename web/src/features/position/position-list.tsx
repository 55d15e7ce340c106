import { useMediaQuery } from '@mantine/hooks'

import { PositionCards } from './position-cards.tsx'
import { type Order, PositionTable } from './position-table.tsx'
import type { Position, PositionField } from '#contracts/position.ts'

type Props = {
  fields: readonly PositionField[]
  positions: readonly Position[]
  order?: Order
  onSort?: (order: Order) => void
}

/** Whether the page is as narrow as a phone's. */
export const useIsPhone = () => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })

/** Positions as a table, on a phone as cards. */
export const PositionList = (props: Props) =>
  useIsPhone() ? <PositionCards {...props} /> : <PositionTable {...props} />
