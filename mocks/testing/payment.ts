import {
  type Order,
  orderServices,
  type PayData,
  type PayForm,
  type PayInit,
  type PayType,
} from '#contracts/candidate/payment.ts'

import { clock } from '../core/clock.ts'
import { settings } from '../core/settings.ts'
import { orders } from '../payment/order.ts'
import { scenario } from '../qa/scenarios.ts'
import { findExaminee } from '../signup/examinee.ts'
import type { PaymentOutcome } from '../sites/provider.ts'
import { users } from '../user/seeds.ts'
import { BladeClient, answerData, unsealedData, type WireAnswer } from './client.ts'

/** Ayguli has an approved sign-up for the adult exam with a fee of 111.00 yuan. */
export const ayguli = '1700000000000000003'
export const adult = '1800000000000000001'
export const paper = { ksName: '阿依古丽·买买提', zjhm: '650101199212053424' }

export const refusalText = ({ body }: WireAnswer) => (body as { msg?: string }).msg // R
export const row = (examId = adult) => findExaminee(ayguli, examId)
export const orderStatus = (orderNo: string) => orders.get(orderNo).status
export const advanceMinutes = (minutes: number) => clock.set(clock.now() + minutes * 60_000)
export const selectExam = (examId: string) => users.change(ayguli, { examId })

/** Redirect of the provider's result page: method and path. */
export const returnForm = (html: string) => /<form method="(\w+)" action="[^"]*:8787(\/\w+)"/.exec(html)?.slice(1)

/** A user with an order, from the seeds on. */
export class Payer {
  readonly #client: BladeClient

  private constructor(client: BladeClient) {
    this.#client = client
  }

  static async at(url: string): Promise<Payer> {
    scenario.begin('normal')
    // Tests move the clock by weeks.
    settings.accessTokenSeconds = 100 * 86_400
    selectExam(adult)
    return new Payer(await new BladeClient(url).logIn('ayguli'))
  }

  get(call: string): Promise<WireAnswer> {
    return this.#client.call(`GET ouma-signup/exam/netpay/${call}`)
  }

  post(path: string, input: object): Promise<WireAnswer> {
    return this.#client.call(`POST ${path}`, { sealed: input })
  }

  init = async () => answerData(await this.get('init')) as PayInit // the contract of each
  newest = async () => answerData(await this.get('getQueryData')) as Order
  payData = async () => answerData(await this.get('getPayData')) as Redirect

  save(payType: PayType, amount = '111.00'): Promise<WireAnswer> {
    const bank = orderServices[payType] === 'netpaypbank'
    const path = bank ? 'ouma-pay/examset/netpaypbank/createOrder' : 'ouma-signup/exam/netpay/saveOrder'
    return this.post(path, { payType, amount })
  }

  /** Creates the order; returns its number. Throws when it is refused. */
  async order(payType: PayType, amount?: string): Promise<string> {
    const answer = await this.save(payType, amount)
    if (answer.status !== 200) throw new Error(refusalText(answer))
    return (unsealedData(answer) as { orderNo: string }).orderNo // its contract
  }

  /** Opens the checkout and chooses an outcome; returns the redirect. */
  async pay(outcome: PaymentOutcome): Promise<string> {
    return payWith(await this.payData(), outcome)
  }
}

/** Pay data of the mock always have a form. */
export type Redirect = PayData & { readonly form: PayForm }

/** Submits the signed form of the upstream. */
export function submitForm({ form }: Redirect, change: Record<string, string> = {}): Promise<Response> {
  const values = { ...Object.fromEntries(form.fields.map(({ name, value }) => [name, String(value)])), ...change }
  const body = new URLSearchParams(values)
  if (form.method === 'GET') return fetch(`${form.action}?${body}`)
  return fetch(form.action, { method: 'POST', body })
}

export async function payWith(data: Redirect, outcome: PaymentOutcome): Promise<string> {
  await submitForm(data)
  const choice = { method: 'POST', body: new URLSearchParams({ outcome }) }
  return (await fetch(`${data.form.action}/${data.orderNo}`, choice)).text()
}
