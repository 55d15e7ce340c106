import type { PayType } from '#contracts/candidate/payment.ts'

type PayMethod = {
  /** Jump page, the last one before the provider, and who may open it. */
  readonly page: `/order/${string}`
  readonly access: 'public' | 'login'
  /** Seconds until the jump page leads on by itself. */
  readonly pause: number
  /** Opened by a QR code or an app, not by a form alone. */
  readonly isWallet: boolean
}

/** What the client knows of each payment method; its name and its service are the server's. */
export const payMethods = {
  '01': { page: '/order/01', access: 'login', pause: 1, isWallet: false },
  '02': { page: '/order/02', access: 'login', pause: 1, isWallet: true },
  '05': { page: '/order/05', access: 'login', pause: 1, isWallet: false },
  '08': { page: '/order/08/index', access: 'public', pause: 3, isWallet: false },
} as const satisfies Record<PayType, PayMethod>
