import { exam } from '#contracts/candidate/exam.ts'
import { orderServices, type PayData, type PayType, payment } from '#contracts/candidate/payment.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { answerFromProvider } from '#mocks/sites/provider-site.ts'
import { type PaymentOutcome, provider } from '#mocks/sites/provider.ts'

/** An exam for which ayguli has to pay. */
export const adult = '1800000000000000001'

export const chooseExam = (browser: Tab) => browser.value(exam.selectExam, { examId: adult })

/** An order without a redirect to a provider. */
export async function makeOrder(browser: Tab, payType: PayType = '01') {
  await chooseExam(browser)
  const save = orderServices[payType] === 'netpay' ? payment.saveOrder : payment.createOrder
  const { orderNo } = await browser.value(save, { payType, amount: '111.00' })
  return orderNo
}

/** Creates an order and opens its checkout. */
export async function openCheckout(browser: Tab, payType: PayType = '01') {
  const orderNo = await makeOrder(browser, payType)
  await submitForm(await browser.value(payment.getPayData))
  return orderNo
}

/** Submits the form of a jump page. */
export async function submitForm({ form }: Pick<PayData, 'form'>) {
  if (!form) throw new Error('the pay data have no form')
  const body = new URLSearchParams(form.fields.map(({ name, value }) => [name, String(value)]))
  const url = form.method === 'GET' ? `${form.action}?${body}` : form.action
  return answerFromProvider(new Request(url, form.method === 'GET' ? {} : { method: 'POST', body }))
}

/** Chooses an outcome at the checkout. */
export const chooseOutcome = (orderNo: string, outcome: PaymentOutcome, payType: PayType = '01') =>
  answerFromProvider(
    new Request(`${provider.address(payType)}/${orderNo}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
    }),
  )

/** Creates an order and chooses its outcome. */
export async function payAs(browser: Tab, outcome: PaymentOutcome, payType: PayType = '01') {
  const orderNo = await openCheckout(browser, payType)
  await chooseOutcome(orderNo, outcome, payType)
  return orderNo
}
