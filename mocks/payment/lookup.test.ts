import { beforeEach, expect, test } from 'vitest'

import type { OrderState } from '#contracts/candidate/payment.ts'

import { BladeClient, unsealedData } from '../testing/client.ts'
import { paper, Payer, refusalText } from '../testing/payment.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer()
let payer: Payer

beforeEach(async () => {
  payer = await Payer.at(server.url)
})

const bank = 'ouma-pay/examset/netpaypbank'
const stranger = () => new BladeClient(server.url)
const lookUp = (path: 'orderDetail' | 'toQuery', input: object, client = stranger()) =>
  client.call(`POST ${bank}/${path}`, { sealed: input })

test("with the candidate's name and number the state of an order is readable, and no more", async () => {
  const orderNo = await payer.order('01')
  const state = unsealedData(await lookUp('toQuery', { orderNo, ...paper })) as OrderState
  expect(state).toMatchObject({ orderNo, status: 'created', ksName: '阿***·买**', isAuth: false })
  expect(unsealedData(await payer.post(`${bank}/orderDetail`, { orderNo }))).toMatchObject({ isAuth: true })
})

test.each([
  ['no name', { ksName: '', zjhm: paper.zjhm }],
  ['no number', { ...paper, zjhm: '' }],
  ['another name', { ...paper, ksName: '李娜' }],
  ['another number', { ...paper, zjhm: '110101199003074514' }],
  ['another order', { ...paper, orderNo: '20261121999999' }],
])('%s is refused in the one wording, whoever asks', async (_, wrong) => {
  const input = { orderNo: await payer.order('01'), ...wrong }
  const lina = await stranger().logIn('lina')
  for (const client of [stranger(), lina]) {
    for (const path of ['orderDetail', 'toQuery'] as const) {
      expect(refusalText(await lookUp(path, input, client))).toBe('没有找到订单，请核对订单号、姓名和证件号码')
    }
  }
})

test('an order of another user cannot be paid', async () => {
  const orderNo = await payer.order('08')
  const lina = await stranger().logIn('lina')
  expect(refusalText(await lina.call(`POST ${bank}/toPay`, { sealed: { orderNo } }))).toBe('没有找到订单')
})
