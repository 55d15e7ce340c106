import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PayType } from '#contracts/payment.ts'

import { deviceOf } from './device.ts'
import { jumpPaths } from './order-text.ts'

/** Opens the jump page: in this tab on a phone, in a new tab beside a dialog on a desktop. */
export function useRedirectToProvider() {
  const router = useRouter()
  const [dialog, setDialog] = useState<PayType | null>(null)
  return {
    /** Method that a new tab was opened for; null for none. */
    dialog,
    close: () => setDialog(null),
    go(payType: PayType) {
      const to = jumpPaths[payType]
      if (deviceOf() === 'desktop') {
        // When the pop-up is blocked, the dialog has a link.
        window.open(to, '_blank')
        setDialog(payType)
      } else void router.navigate({ to })
    },
  }
}
