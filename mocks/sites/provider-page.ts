import { html } from 'hono/html'

import { payMethods } from '../payment/pay-methods.ts'
import { outcomeLabels } from '../qa/labels.ts'
import { type Markup, mockPage } from './mock-page.ts'
import { sign } from './provider-signature.ts'
import { type PaymentOutcome, outcomes, type Payment, provider } from './provider.ts'

/** Explanation of each outcome. */
const meanings: Record<PaymentOutcome, string> = {
  success: '马上通知商户',
  failure: '扣款失败，通知商户',
  cancel: '关闭支付，通知商户',
  late: '先返回商户，数秒后到账并通知',
  double: '商户应只入账一次',
  lost: '商户来查询才知道',
  never: '不通知，查询也没有结果',
  forged: '签名错误，没有付款',
}

/** Checkout page: QA chooses the outcome. */
export const choicePage = (payment: Payment) =>
  page(
    payMethods[payment.payType].checkout,
    html`${orderDetails(payment)}
      <form method="post" action="/pay/${payment.payType}/${payment.orderNo}">
        ${outcomes.map(
          (outcome) =>
            html`<button name="outcome" value="${outcome}" class="${outcome === 'success' ? 'main' : ''}">
              <b>${outcomeLabels[outcome].zh}</b><small>${meanings[outcome]}</small>
            </button>`,
        )}
      </form>`,
  )

const results: Record<Payment['state'], string> = {
  NOTPAY: '没有付款',
  PROCESSING: '支付处理中',
  SUCCESS: '支付成功',
  FAILED: '支付失败',
  CLOSED: '支付已取消',
}

/** Result page: returns the browser to the merchant with parameters that are not a proof of payment. */
export function resultPage(payment: Payment, outcome?: PaymentOutcome) {
  const forged = outcome === 'forged'
  const values = sign({
    orderNo: payment.orderNo,
    amount: payment.amount,
    state: forged ? 'SUCCESS' : payment.state,
    transactionNo: payment.transactionNo,
  })
  const { returnsBy } = payMethods[payment.payType]
  const fields = returnsBy === 'post' ? values : { orderNo: payment.orderNo }
  return page(
    results[payment.state],
    html`${orderDetails(payment)} ${outcome ? html`<p class="about">${meanings[outcome]}</p>` : ''}
    ${returnForm(returnsBy, returnAddress(payment, forged), fields)}`,
  )
}

/** Return address: the unified platform has separate pages for errors, the others have one page. */
function returnAddress({ payType, state, returnUrl }: Payment, forged: boolean): string {
  if (!payMethods[payType].hasErrorPages) return returnUrl
  if (forged) return provider.merchantPage('/payError2')
  if (state === 'FAILED') return provider.merchantPage('/payError')
  return state === 'CLOSED' ? provider.merchantPage('/payError1') : returnUrl
}

const problems = {
  unavailable: { title: '系统维护中', text: '暂时不能支付，请稍后再试。', path: '/payError' },
  expired: { title: '订单已过期或已关闭', text: '请返回商户重新下单。', path: '/payError1' },
  unknown: { title: '订单信息有误', text: '签名不正确或订单不存在，没有付款。', path: '/payError2' },
}

/** Error page of the checkout. */
export function problemPage(problem: keyof typeof problems) {
  const { title, text, path } = problems[problem]
  return page(
    title,
    html`<p class="about">${text}</p>
      ${returnForm('get', provider.merchantPage(path), {})}`,
  )
}

const orderDetails = ({ subject, amount, orderNo }: Payment) =>
  html` <p class="amount">¥ ${amount}</p>
    <dl>
      <dt>商品</dt>
      <dd>${subject}</dd>
      <dt>商户</dt>
      <dd>省考试服务中心</dd>
      <dt>订单号</dt>
      <dd>${orderNo}</dd>
    </dl>`

const returnForm = (method: 'get' | 'post', action: string, fields: Readonly<Record<string, string>>) =>
  html` <form method="${method}" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="main"><b>返回商户</b></button>
  </form>`

const page = (title: string, body: Markup) => mockPage('模拟支付渠道', title, body)
