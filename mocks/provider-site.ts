import { type PayType, payTypes } from '#contracts/payment.ts'

import { backPage, choicePage, problemPage } from './provider-page.ts'
import { type Outcome, outcomes, type Payment, provider } from './provider.ts'

/** What the provider answers a browser: the till under /pay/<type>, and what was chosen there. */
export async function answerFromProvider(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , payType = '', orderNo = ''] = pathname.split('/')
  if (!isPayType(payType) || !['GET', 'POST'].includes(request.method)) return page(problemPage('unknown'), 404)
  if (!orderNo) return till(request.method === 'GET' ? searchParams : await form(request))
  const chosen = request.method === 'POST' ? (await form(request)).get('outcome') : null
  const payment = isOutcome(chosen) ? provider.choose(orderNo, chosen) : provider.paymentOf(orderNo)
  if (!payment) return page(problemPage('unknown'), 404)
  return isOutcome(chosen) ? page(backPage(payment, chosen)) : shown(payment)
}

/** A browser arrives with an order. */
function till(values: URLSearchParams): Response {
  const arrival = provider.arrive(Object.fromEntries(values))
  if (typeof arrival === 'string') return page(problemPage(arrival), arrival === 'away' ? 503 : 400)
  const { next } = provider.planned()
  if (!next || arrival.state !== 'NOTPAY') return shown(arrival)
  const payment = provider.choose(arrival.orderNo, next) ?? arrival
  return page(backPage(payment, next))
}

const shown = (payment: Payment) => page(payment.state === 'NOTPAY' ? choicePage(payment) : backPage(payment))

async function form(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await request.text())
}

const isPayType = (text: string): text is PayType => payTypes.some((it) => it === text)
const isOutcome = (text: string | null): text is Outcome => outcomes.some((it) => it === text)

/** Nothing runs here, and forms may lead back to the product: that is another origin. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

const page = (html: string, status = 200) => new Response(html, { status, headers })
