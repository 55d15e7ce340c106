import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { Picture, PictureSet, SavePath } from '#contracts/candidate/picture.ts'
import { Reissue, ReissueDetail, reissueStatuses } from '#contracts/candidate/reissue.ts'
import { page } from '#contracts/core/blade.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { clock, day } from '../core/clock.ts'
import { jpeg } from '../fixtures/sample-jpeg.ts'
import { messages } from '../message.ts'
import { orders, ordersByPurchase } from '../payment/order.ts'
import { applyNotification } from '../payment/rule.ts'
import { pictures } from '../picture/picture.ts'
import { objectStore } from '../sites/object-store.ts'
import { sign } from '../sites/provider-signature.ts'
import type { PaymentOutcome } from '../sites/provider.ts'
import { BladeClient, answerData, unsealAsClient, unsealedData } from '../testing/client.ts'
import { payWith, type Redirect, refusalText, returnForm, submitForm } from '../testing/payment.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { reissueActions } from './control.ts'

const server = await testServer()
const returned = '1880000000000000003'
const base = 'ouma-signup/app-v1/exam/reissuescorecertificate'
let ayguli: BladeClient
let lina: BladeClient

beforeEach(async () => {
  ayguli = await new BladeClient(server.url).logIn('ayguli')
  lina = await new BladeClient(server.url).logIn('lina')
})

const post = (call: string, input: object, client = ayguli) => client.call(`POST ${base}/${call}`, { sealed: input })
const get = async (call: string, query: Record<string, string> = {}, client = ayguli) =>
  client.call(`GET ${base}/${call}`, { query })
async function fetchData(call: string, input: object, client = ayguli): Promise<unknown> {
  const answer = await post(call, input, client)
  return unsealedData(answer)
}
async function callRefusal(call: string, input: object, client = ayguli) {
  const { status, text } = await post(call, input, client)
  const body = text.startsWith('{') ? JSON.parse(text) : unsealAsClient(text)
  return [status, (body as { msg: string }).msg] // R
}
const list = async (client = ayguli) => v.parse(page(Reissue), answerData(await get('page', {}, client))).records
const detail = async (id: string, client = ayguli) => v.parse(ReissueDetail, await fetchData('view', { id }, client))
const sets = async (client = ayguli) =>
  v.parse(v.array(PictureSet), answerData(await client.call(`POST ${base}/getPicture`, { form: {} })))

const values = {
  cjzmlx: 'pets',
  kq: '6501',
  kd: '650101',
  detail: '搬家时遗失',
  phone: '13812345678',
  address: '解放南路 368 号',
}

/** A draft of ayguli for a year that she has a result of. */
async function draft(more: object = {}) {
  const years = v.parse(v.array(v.string()), answerData(await get('getSsnf', { cjzmlx: 'pets', kq: '6501' })))
  const saved = await fetchData('save', { commit: false, ...values, ssnf: years[0], ...more })
  return v.parse(v.object({ id: v.string() }), saved).id
}

async function submitted() {
  const id = await draft()
  reissueActions['/reissue/pictures']({ id })
  await get('endUploadPicture')
  expect((await post('submit', { id })).status).toBe(200)
  return id
}

test('seeds have applications that were sent, refused and returned, each with what belongs to it', async () => {
  const own = await list()
  expect(own.map(({ status }) => status).toSorted()).toEqual(['refused', 'sent'])
  expect(own.find(({ status }) => status === 'sent')).toMatchObject({ trackingNo: 'EA123456789CN' })
  expect(own.find(({ status }) => status === 'refused')?.reason).not.toBe('')
  const [row] = await list(lina)
  expect(row).toMatchObject({ id: returned, status: 'returned', edit: { allowed: true } })
})

test('areas, sites and years follow each other; who has no result has no year', async () => {
  const codes = v.array(v.object({ code: v.string(), name: v.string() }))
  const areas = v.parse(codes, answerData(await get('getKq', { examCode: 'PETS' })))
  const [{ code } = { code: '' }] = areas
  expect(v.parse(codes, answerData(await get('getKd', { examCode: 'PETS', parentCode: code }))).length).toBeGreaterThan(
    0,
  )
  expect(v.parse(codes, answerData(await get('getKq', { examCode: 'none' })))).toEqual([])
  const zhangwei = await new BladeClient(server.url).logIn('zhangwei')
  expect(answerData(await get('getSsnf', { cjzmlx: 'pets', kq: code }, zhangwei))).toEqual([])
})

test('a draft is stored piece by piece, and beginning again returns the same one', async () => {
  const id = await draft({ address: undefined })
  await post('save', { id, commit: false, address: '人民路 1 号' })
  expect(await detail(id)).toMatchObject({ ...values, address: '人民路 1 号', status: 'draft' })
  expect(await draft()).toBe(id)
  expect((await list()).filter(({ status }) => status === 'draft')).toHaveLength(1)
})

test('a save never submits', async () => {
  const id = await draft()
  expect((await post('save', { id, commit: true })).status).toBe(400)
  expect((await detail(id)).status).toBe('draft')
})

test('an incomplete application is not submitted, and the refusal names what is missing', async () => {
  const id = await draft({ phone: '' })
  expect(await callRefusal('submit', { id })).toEqual([400, '请完善：收件人手机号'])
  await post('save', { id, commit: false, phone: values.phone, ssnf: '1999' })
  expect(await callRefusal('submit', { id })).toEqual([400, '没有查到您该年份的成绩，不能补办'])
  await draft()
  expect(await callRefusal('submit', { id })).toEqual([400, '请先上传材料'])
})

/** Label of the two pictures of the document, and whether each is required. */
const papers = async () => (await sets()).slice(0, 2).map(({ label, required }) => [label, required])

test('only the holder of an ID card uploads both of its sides', async () => {
  await draft()
  expect(await papers()).toEqual([
    ['申请人身份证人像面', true],
    ['申请人身份证国徽面', true],
  ])
  users.change('1700000000000000003', { zjlx: '6' })
  expect(await papers()).toEqual([
    ['申请人证件资料页', true],
    ['申请人证件背面', false],
  ])
})

test('a submitted application can be neither changed, submitted again nor removed; cancelled it is a draft', async () => {
  const id = await submitted()
  const locked = '申请已提交，等待审核，不能修改'
  expect(await callRefusal('save', { id, commit: false, kd: '650102' })).toEqual([400, locked])
  expect(await callRefusal('submit', { id })).toEqual([400, '申请已提交，请勿重复提交'])
  expect(await callRefusal('remove', { id })).toEqual([400, '只有草稿可以删除'])
  expect(await callRefusal('save', { commit: false })).toEqual([400, '您有一份申请正在办理，办结后才能再次申请'])
  await post('cancalSubmit', { id })
  expect(await detail(id)).toMatchObject({ status: 'draft', edit: { allowed: true } })
  await post('remove', { id })
  expect(await callRefusal('view', { id })).toEqual([400, '没有找到这份申请'])
})

test.each(['view', 'submit', 'cancalSubmit', 'remove'])('%s refuses the id of another candidate', async (call) => {
  const before = await detail(returned, lina)
  expect(await callRefusal(call, { id: returned })).toEqual([400, '没有找到这份申请'])
  expect(await callRefusal('save', { id: returned, commit: false, phone: '13900000000' })).toEqual([
    400,
    '没有找到这份申请',
  ])
  expect(await detail(returned, lina)).toEqual(before)
})

test('pictures belong to the open application of their owner', async () => {
  expect((await lina.call(`POST ${base}/getPicture`, { form: {} })).status).toBe(200)
  expect((await ayguli.call(`POST ${base}/getPicture`, { form: {} })).status).toBe(400)
  await draft()
  const slot = { fileType: 'sqsm', current: '0' }
  const { obsKey } = v.parse(SavePath, answerData(await get('getPictureSavePath', slot)))
  objectStore.put(obsKey, jpeg({ width: 900, height: 600, size: 30_000 }))
  const saved = v.parse(Picture, answerData(await get('saveUploadPicture', slot)))
  expect((await sets()).flatMap(({ pictures }) => pictures.map((it) => it.obsKey))).toEqual([saved.obsKey])
  expect((await sets(lina)).flatMap(({ pictures }) => pictures)).toEqual([])
  expect((await get('delUploadPicture', { obsKey: saved.obsKey }, lina)).status).toBe(400)
  expect((await get('endUploadPicture')).status).toBe(400)
})

test('the pictures of a deleted draft go, and those of a sign-up stay', async () => {
  const count = pictures.all().length
  const id = await draft()
  reissueActions['/reissue/pictures']({ id })
  expect(pictures.all().length).toBe(count + 3)
  await post('remove', { id })
  expect(pictures.all().length).toBe(count)
})

test('QA moves an application through every stage, and its owner is told', async () => {
  const id = await submitted()
  const count = messages.all().length
  reissueActions['/reissue/return']({ id, reason: '声明没有签字' })
  expect(await detail(id)).toMatchObject({ status: 'returned', reason: '声明没有签字', edit: { allowed: true } })
  await post('submit', { id })
  reissueActions['/reissue/approve']({ id })
  reissueActions['/reissue/print']({ id })
  reissueActions['/reissue/send']({ id, carrier: '顺丰速运', trackingNo: 'SF1000000000001' })
  const row = await detail(id)
  expect(row).toMatchObject({ status: 'sent', carrier: '顺丰速运', trackingNo: 'SF1000000000001', orderNo: null })
  const stages = row.history.map(({ status }) => status)
  expect(stages).toEqual(['submitted', 'returned', 'submitted', 'approved', 'printed', 'sent'])
  expect(messages.all().length).toBe(count + 3)
  expect(() => reissueActions['/reissue/print']({ id })).toThrow('the application is sent, not approved')
  expect(reissueStatuses).toEqual(expect.arrayContaining(stages))
})

/** An application of ayguli whose fee is due. */
async function unpaid() {
  const id = await submitted()
  reissueActions['/reissue/approve']({ id, fee: '25.00' })
  return id
}

const orderNumber = async (id: string, client = ayguli) => (await detail(id, client)).orderNo ?? ''
const openedPayment = async (orderNo: string, client = ayguli) =>
  unsealedData(
    await client.call('POST ouma-pay/score/netpaypbankscore/toPay', {
      sealed: { orderNo },
    }),
  ) as Redirect // its contract
const pay = async (orderNo: string, outcome: PaymentOutcome, client = ayguli) =>
  payWith(await openedPayment(orderNo, client), outcome)

test('a fee is an order of its own kind, for the exam of the result; paid, the certificate is made', async () => {
  const id = await unpaid()
  const orderNo = await orderNumber(id)
  const { kind, amount, pastExam } = orders.get(orderNo)
  expect([kind, amount, pastExam]).toEqual(['reissue', '25.00', expect.stringContaining('全国英语等级考试')])
  expect(returnForm(await pay(orderNo, 'success'))).toEqual(['get', '/payScoreResult'])
  expect(await detail(id)).toMatchObject({ status: 'approved', orderNo, payTime: expect.any(String) })
  expect(await refusedPayment(orderNo)).toBe('订单已支付，请勿重复支付')
})

const refusedPayment = async (orderNo: string, client = ayguli) =>
  refusalText(
    await client.call('POST ouma-pay/score/netpaypbankscore/toPay', {
      sealed: { orderNo },
    }),
  )

test('the order of another candidate is not passed to the provider', async () => {
  expect(await refusedPayment(await orderNumber(await unpaid()), lina)).toBe('没有找到订单')
})

test('after a failed payment the fee has a new order', async () => {
  const id = await unpaid()
  const failed = await orderNumber(id)
  await pay(failed, 'failure')
  const second = await orderNumber(id)
  expect(second).not.toBe(failed)
  await pay(second, 'success')
  expect((await detail(id)).status).toBe('approved')
})

test('a browser is closed at the checkout: the next one pays the same order', async () => {
  const id = await unpaid()
  const orderNo = await orderNumber(id)
  await submitForm(await openedPayment(orderNo))
  const next = await new BladeClient(server.url).logIn('ayguli')
  expect(await orderNumber(id, next)).toBe(orderNo)
  await pay(orderNo, 'lost', next)
  await next.call('POST ouma-pay/examset/netpaypbank/toQuery', { sealed: { orderNo } })
  expect((await detail(id, next)).status).toBe('approved')
  expect(ordersByPurchase(id)).toHaveLength(1)
})

test('an expired order is replaced; paid late, it pays the fee and its successor is closed', async () => {
  const id = await unpaid()
  const { endTime } = await detail(id)
  const late = await orderNumber(id)
  await openedPayment(late)
  clock.set(Date.parse(endTime ?? '') + 1000)
  await sleep(0)
  ayguli = await new BladeClient(server.url).logIn('ayguli')
  const successor = await orderNumber(id)
  expect(successor).not.toBe(late)
  const notification = { orderNo: late, amount: '25.00', state: 'SUCCESS', transactionNo: 'T1', payTime: '' }
  expect(applyNotification(sign(notification))).toBe(true)
  expect(await detail(id)).toMatchObject({ status: 'approved', orderNo: late })
  expect(orders.get(successor).status).toBe('closed')
})

test('after its deadline a returned application cannot be corrected, and another one can begin', async () => {
  clock.set(clock.now() + 8 * day)
  lina = await new BladeClient(server.url).logIn('lina')
  const [row] = await list(lina)
  expect(row?.edit.allowed).toBe(false)
  expect(row?.edit.reason).toMatch(/^退回修改已于.*截止/)
  expect((await post('submit', { id: returned }, lina)).status).toBe(400)
  expect((await lina.call(`POST ${base}/getPicture`, { form: {} })).status).toBe(400)
  const saved = await fetchData('save', { commit: false, ...values }, lina)
  expect(v.parse(v.object({ id: v.string() }), saved).id).not.toBe(returned)
})
