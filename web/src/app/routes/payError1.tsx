import { createFileRoute } from '@tanstack/react-router'

import { optionalAccount } from '#web/client/session/guard.ts'
import { orderSearch } from '#web/features/payment/order/order-search.ts'
import { ReturnPage } from '#web/features/payment/result/return-page.tsx'
import { ResultPending } from '#web/frame/public-pages/result-pending.tsx'

/** The order had expired or was closed. */
export const Route = createFileRoute('/payError1')({
  validateSearch: orderSearch,
  beforeLoad: async (navigation) => ({ account: await optionalAccount(navigation) }),
  pendingComponent: ResultPending,
  component: Returned,
})

function Returned() {
  const { account } = Route.useRouteContext()
  return <ReturnPage account={account} orderNo={Route.useSearch().orderNo} cause="over" />
}
