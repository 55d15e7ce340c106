import { createFileRoute, redirect } from '@tanstack/react-router'

import { orderSearch } from '../../../shell/order-search.ts'

export const Route = createFileRoute('/order/08/')({
  validateSearch: orderSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/order/08/index', search, replace: true })
  },
})
