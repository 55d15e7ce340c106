import { useState } from 'react'

import type { OrderWatch } from './use-order.ts'

/**
 * Choice of another method for an order at a provider: the server closes that order first, as long as no money has moved.
 */
export function useMethodChange({ payment: { phase, order }, isLate }: OrderWatch) {
  const [isWanted, setIsWanted] = useState(false)
  const isAllowed = phase === 'paying' && !isLate && order?.payTypeChange?.allowed === true
  return {
    isChanging: isAllowed && isWanted,
    begin: isAllowed ? () => setIsWanted(true) : null,
    end: () => setIsWanted(false),
  }
}
