import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PayType } from '#contracts/payment.ts'

import { deviceOf } from './device.ts'
import { jumpPaths } from './order-text.ts'

/** Opens the way to the provider: in this tab on a phone, in a tab of its own on a desktop, beside a dialog. */
export function useRedirectToProvider() {
  const router = useRouter()
  const [dialog, setDialog] = useState<PayType | null>(null)
  return {
    /** The provider that a tab was opened for. */
    dialog,
    close: () => setDialog(null),
    go(payType: PayType) {
      const to = jumpPaths[payType]
      if (deviceOf() === 'desktop') {
        // A browser that lets no window open leaves the dialog, which has a link.
        window.open(to, '_blank')
        setDialog(payType)
      } else void router.navigate({ to })
    },
  }
}
