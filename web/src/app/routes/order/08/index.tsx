import { createFileRoute } from '@tanstack/react-router'

import { optionalAccount } from '#web/client/session/guard.ts'
import { orderSearch } from '#web/features/payment/order/order-search.ts'
import { BankPage } from '#web/features/payment/provider/jump-page.tsx'

/** Public address; its content needs a log-in. Source: specification 2.1. */
export const Route = createFileRoute('/order/08/index')({
  validateSearch: orderSearch,
  beforeLoad: async (navigation) => ({ account: await optionalAccount(navigation) }),
  component: Jump,
})

function Jump() {
  const { account } = Route.useRouteContext()
  return <BankPage account={account} orderNo={Route.useSearch().orderNo} />
}
