import { Trans } from '@lingui/react/macro'

import type { Reissue } from '#contracts/candidate/reissue.ts'

import { LinkButton } from '#web/ui/link.tsx'

/**
 * Link to the jump page with the order of the fee. The jump page takes the order's own provider, opens it by
 * `toPayScore`, and shows the state of an order that cannot be paid any more.
 */
export function PayFee({ application: { status, orderNo, amount } }: { application: Reissue }) {
  if (status !== 'unpaid' || orderNo === null || amount === null) return null
  return (
    <LinkButton to="/order/05" search={{ orderNo }} mih={44}>
      <Trans>去缴费 {amount} 元</Trans>
    </LinkButton>
  )
}
