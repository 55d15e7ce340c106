import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { PaymentPage } from '#web/features/payment/payment-page.tsx'

export const Route = createFileRoute('/_shell/exam/pay/index')({
  staticData: { title: msg`网上缴费` },
  component: PaymentPage,
})
