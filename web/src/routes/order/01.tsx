import { createFileRoute } from '@tanstack/react-router'

import { JumpPage } from '../../features/payment/jump-page.tsx'
import { requireAccount } from '../../session/guard.ts'
import { orderSearch } from '../../features/payment/order-search.ts'

export const Route = createFileRoute('/order/01')({
  validateSearch: orderSearch,
  beforeLoad: requireAccount,
  component: Jump,
})

function Jump() {
  return <JumpPage payType="01" orderNo={Route.useSearch().orderNo} />
}
