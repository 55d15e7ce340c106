import { beforeEach, expect, test } from 'vitest'

import type { SavePath } from '#contracts/candidate/picture.ts'

import { book } from '../appointment/rule.ts'
import { bookings, examSchedule } from '../appointment/seeds.ts'
import { clock } from '../core/clock.ts'
import { exams } from '../exam/seeds.ts'
import { jpeg } from '../fixtures/sample-jpeg.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { orders, placeOrder } from '../payment/order.ts'
import { isSecurityAnswer } from '../retrieval/security-answer.ts'
import { findExaminee, examinees } from '../signup/examinee.ts'
import { setStage } from '../signup/stage.ts'
import { objectStore } from '../sites/object-store.ts'
import { type BladeClient, answerData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { reserveVenue } from '../venue-reservation.ts'
import { venues } from '../venue.ts'
import { applyWechatStep, newestWechatCode } from '../wechat.ts'
import { isTaken } from './registration.ts'

const blade = await testClient()
let zhangwei: BladeClient

beforeEach(async () => {
  zhangwei = await blade.logIn('zhangwei')
})

/** Data of R, or the refusal. */
async function go(form: Record<string, string>, client = zhangwei) {
  const answer = await client.call('POST ouma-register/deleteAccount', { form })
  return (answer.status === 200 ? answerData(answer) : answer.body) as Record<string, unknown> // a test reads what it expects
}

const id = '1700000000000000001'
const phone = '13912345678'
const last = async () => {
  await go({ step: 'code' })
  return { step: 'delete', account: 'zhangwei', code: lastPhoneCode()?.code ?? '' }
}

test('the check lists what is lost and the masked phone, and changes nothing', async () => {
  expect(await go({ step: 'check' })).toMatchObject({ outcome: 'free', phone: '139****5678' })
  expect(users.byId(id)).toBeDefined()
})

test('a deleted account cannot log in, its tokens are invalid, its phone can register again', async () => {
  const all = await last()
  expect(await go(all)).toEqual({ outcome: 'deleted' })
  await expect(blade.logIn('zhangwei')).rejects.toThrow('用户名或密码错误')
  expect((await zhangwei.call('GET blade-user/info')).status).toBe(401)
  await expect(zhangwei.refresh()).rejects.toThrow('令牌已失效')
  expect(isTaken({ phone, zjhm: '110101199003074514', account: 'zhangwei' })).toBe(false)
  expect(isSecurityAnswer(id, { question: '1', answer: '建国路小学' })).toBe(false)
  expect(examinees.filter((row) => row.userId === id)).toEqual([])
})

test('a deletion removes bookings, reserved places, WeChat binding, identities and picture files', async () => {
  const exam = '1800000000000000001'
  users.change(id, { examId: exam })
  setStage(id, exam, 'submitted')
  const row = findExaminee(id, exam)
  if (row) reserveVenue(row, '51011')
  const places = venues.get('51011').remaining
  const [appointmentTime = ''] = examSchedule(exam)?.days ?? []
  const slot = { appointmentId: '1870000000000000001', bmdCode: '51011', appointmentTime, batchCode: '1' }
  book(slot, users.get(id), exams.get(exam))
  if (row) examinees.change(row.id, { status: 'returned' })
  const picture = (call: string) =>
    zhangwei.call(`GET ouma-signup/exam/pictureUpload/${call}`, { query: { fileType: 'qtcl', current: '0' } })
  const pass = answerData(await picture('getPictureSavePath')) as SavePath // its contract
  objectStore.put(pass.obsKey, jpeg({ width: 900, height: 600, size: 50_000 }))
  expect((await picture('saveUploadPicture')).status).toBe(200)
  await zhangwei.call('GET ouma-register/wechat/getQrcode')
  applyWechatStep(newestWechatCode()?.key ?? '', 'confirm', 'o-wei')

  await go(await last())
  expect(bookings.filter(({ userId }) => userId === id)).toEqual([])
  expect(venues.get('51011').remaining).toBe((places ?? 0) + 1)
  expect(objectStore.get(pass.obsKey)).toBeNull()
  const lina = await blade.logIn('lina')
  await lina.call('GET ouma-register/wechat/getQrcode')
  expect(applyWechatStep(newestWechatCode()?.key ?? '', 'confirm', 'o-wei')).toBe('bound')
  const guest = await blade.token({ grant_type: 'social', source: 'gitee', code: 'zhangwei', state: 'x' })
  const { oauth_id: oauthId } = guest.body as { oauth_id: string } // blade-contract 4.5
  const query = { tenantId: '000000', name: '张伟', account: 'fresh1', password: 'Exam@2026', oauthId }
  expect((await blade.with(guest).call('POST blade-user/register-guest', { query })).status).toBe(200)
})

test('a wrong name or code deletes nothing', async () => {
  const all = await last()
  expect(await go({ ...all, account: 'lina' })).toMatchObject({ msg: '输入的账号与当前账号不一致' })
  const code = all.code === '111111' ? '222222' : '111111'
  expect(await go({ ...all, code })).toEqual({ outcome: 'wrong', left: 4 })
  expect(users.byId(id)).toBeDefined()
})

test('an open order blocks every step, until it is closed', async () => {
  const all = await last()
  const exam = '1800000000000000001'
  const order = placeOrder({ userId: id, examId: exam, payType: '01', amount: '37.00' }, null)
  const text = new RegExp(
    `^订单 ${order.id} 还没有完成，请先支付，或在 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 订单过期后再注销$`,
  )
  for (const form of [{ step: 'check' }, { step: 'code' }, all]) {
    expect(await go(form)).toMatchObject({ msg: expect.stringMatching(text) })
  }
  orders.change(order.id, { status: 'closed' })
  expect(await go(all)).toEqual({ outcome: 'deleted' })
  expect(orders.byId(order.id)).toBeDefined()
})

test('an active sign-up blocks it, one for a past exam does not', async () => {
  orders.remove(
    orders
      .filter(({ userId }) => userId === '1700000000000000003')
      .map((it) => it.id)
      .join(','),
  )
  const ayguli = await blade.logIn('ayguli')
  expect(await go({ step: 'check' }, ayguli)).toMatchObject({ msg: expect.stringContaining('的报名还没有结束') })
  const waiting = findExaminee('1700000000000000003', '1800000000000000001')
  if (waiting) examinees.change(waiting.id, { status: 'withdrawn' })
  expect(await go({ step: 'check' }, ayguli)).toMatchObject({ msg: expect.stringContaining('PETS') })
  clock.set(clock.now() + 86_400_000 * 365)
  const later = await blade.logIn('ayguli')
  expect(await go({ step: 'check' }, later)).toMatchObject({ outcome: 'free' })
})

test('an administrator does not delete their own account', async () => {
  expect(await go({ step: 'check' }, await blade.logIn('admin'))).toMatchObject({
    msg: '管理人员账号不能自行注销，请联系系统管理员',
  })
})
