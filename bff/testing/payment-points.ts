import type { PayData, PayType } from '#contracts/candidate/payment.ts'

import { type PaymentOutcome, provider } from '#mocks/sites/provider.ts'
import type { Tab } from './browser.ts'

type Order = (tab: Tab, payType: PayType) => Promise<unknown>
type Redirect = (tab: Tab, payType: PayType) => Promise<Pick<PayData, 'form'>>

/** Points at which a browser may be closed during a payment, and the status that the next browser sees. */
export function paymentPoints(order: Order, redirect: Redirect) {
  async function openCheckout(tab: Tab, payType: PayType) {
    const { form } = await redirect(tab, payType)
    const fields = form?.fields.map(({ name, value }) => [name, String(value)]) ?? []
    const checkout = provider.openPayment(Object.fromEntries(fields))
    if (typeof checkout === 'string') throw new Error(checkout)
    return checkout
  }
  const payAs = (outcome: PaymentOutcome) => async (tab: Tab, payType: PayType) =>
    provider.applyOutcome(await openCheckout(tab, payType), outcome)
  const points = [
    ['the order', order, 'created'],
    ['the redirect', redirect, 'paying'],
    ['the checkout', openCheckout, 'paying'],
    ['a payment in process', payAs('never'), 'confirming'],
    ['a payment whose notification is lost', payAs('lost'), 'paid'],
  ] as const
  return { payAs, points }
}
