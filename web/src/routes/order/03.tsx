import { createFileRoute } from '@tanstack/react-router'

import { JumpPage } from '#web/features/payment/jump-page.tsx'
import { requireAccount } from '#web/session/guard.ts'
import { orderSearch } from '#web/features/payment/order-search.ts'

export const Route = createFileRoute('/order/03')({
  validateSearch: orderSearch,
  beforeLoad: requireAccount,
  component: Jump,
})

function Jump() {
  return <JumpPage payType="03" orderNo={Route.useSearch().orderNo} />
}
