import { type PayType, payTypes } from '#contracts/candidate/payment.ts'

import { htmlResponse as page } from './mock-page.ts'
import { resultPage, choicePage, problemPage } from './provider-page.ts'
import { type PaymentOutcome, outcomes, provider } from './provider.ts'

/** Handler of the provider: checkout under /pay/<type>, a known payment under /pay/<type>/<orderNo>. */
export async function answerFromProvider(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , payType = '', orderNo = ''] = pathname.split('/')
  const isPost = request.method === 'POST'
  if (!isPayType(payType) || !(isPost || request.method === 'GET')) return problemResponse('unknown')
  const values = isPost ? await form(request) : searchParams
  const payment = orderNo ? provider.findPayment(orderNo) : provider.openPayment(Object.fromEntries(values))
  if (typeof payment === 'string') return problemResponse(payment)
  if (payment.state !== 'NOTPAY') return page(resultPage(payment))
  const outcome = orderNo && isPost ? values.get('outcome') : provider.planned().next
  if (!isOutcome(outcome)) return page(choicePage(payment))
  return page(resultPage(provider.applyOutcome(payment, outcome), outcome))
}

const statuses = { unavailable: 503, expired: 400, unknown: 400 }
const problemResponse = (problem: keyof typeof statuses) => page(problemPage(problem), statuses[problem])

async function form(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await request.text())
}

const isPayType = (text: string): text is PayType => payTypes.some((it) => it === text)
const isOutcome = (text: string | null): text is PaymentOutcome => outcomes.some((it) => it === text)
