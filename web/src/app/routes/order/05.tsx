import { createFileRoute } from '@tanstack/react-router'

import { requireAccount } from '#web/client/session/guard.ts'
import { orderSearch } from '#web/features/payment/order/order-search.ts'
import { JumpPage } from '#web/features/payment/provider/jump-page.tsx'

export const Route = createFileRoute('/order/05')({
  validateSearch: orderSearch,
  beforeLoad: requireAccount,
  component: Jump,
})

function Jump() {
  return <JumpPage payType="05" orderNo={Route.useSearch().orderNo} />
}
