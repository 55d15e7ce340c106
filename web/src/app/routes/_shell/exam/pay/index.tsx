import { msg } from '@lingui/core/macro'
import { IconCreditCard } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { PaymentPage } from '#web/features/payment/payment-page.tsx'

export const Route = createFileRoute('/_shell/exam/pay/index')({
  staticData: { title: msg`网上缴费`, icon: IconCreditCard },
  component: PaymentPage,
})
