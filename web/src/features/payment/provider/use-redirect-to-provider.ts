import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PayType } from '#contracts/candidate/payment.ts'

import { payMethods } from '../pay-methods.ts'
import { currentDevice } from './device.ts'

/** Opens the jump page: in this tab on a phone, in a new tab beside a dialog on a desktop. */
export function useRedirectToProvider() {
  const router = useRouter()
  const [dialog, setDialog] = useState<PayType | null>(null)
  return {
    /** Method that a new tab was opened for; null for none. */
    dialog,
    close: () => setDialog(null),
    /** Without a number the jump page takes the newest order of the selected exam. */
    go(payType: PayType, orderNo?: string) {
      const target = { to: payMethods[payType].page, search: orderNo ? { orderNo } : {} }
      if (currentDevice() === 'desktop') {
        // When the pop-up is blocked, the dialog has a link.
        window.open(router.buildLocation(target).href, '_blank')
        setDialog(payType)
      } else void router.navigate(target)
    },
  }
}
