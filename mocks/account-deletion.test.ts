import { beforeEach, expect, test } from 'vitest'

import { BladeClient, dataOf } from './client.ts'
import { clock } from './clock.ts'
import { examineeOf, examinees } from './examinee.ts'
import { orders, placeOrder } from './payment-order.ts'
import { lastPhoneCode } from './phone-code.ts'
import { isTaken } from './registered.ts'
import { knowsSecret } from './retrieval-secret.ts'
import { testServer } from './testing-server.ts'
import { users } from './user-seeds.ts'

const server = await testServer()
const blade = new BladeClient(server.url)
let zhangwei: BladeClient

beforeEach(async () => {
  zhangwei = await blade.logIn('zhangwei')
})

/** What R carries, or why it was refused. */
async function go(form: Record<string, string>, client = zhangwei) {
  const answer = await client.call('POST ouma-register/deleteAccount', { form })
  return (answer.status === 200 ? dataOf(answer) : answer.body) as Record<string, unknown> // a test reads what it expects
}

const id = '1700000000000000001'
const phone = '13912345678'
const last = async () => {
  await go({ step: 'code' })
  return { step: 'delete', account: 'zhangwei', code: lastPhoneCode()?.code ?? '' }
}

test('a look says what is lost and which phone gets the code, masked, and changes nothing', async () => {
  expect(await go({ step: 'check' })).toMatchObject({ outcome: 'free', phone: '139****5678' })
  expect(users.byId(id)).toBeDefined()
})

test('a deleted account is gone: nobody logs in, its tokens are dead, its phone registers again', async () => {
  const all = await last()
  expect(await go(all)).toEqual({ outcome: 'deleted' })
  await expect(blade.logIn('zhangwei')).rejects.toThrow('用户名或密码错误')
  expect((await zhangwei.call('GET blade-user/info')).status).toBe(401)
  await expect(zhangwei.refresh()).rejects.toThrow('令牌已失效')
  expect(isTaken({ phone, zjhm: '110101199003074514', account: 'zhangwei' })).toBe(false)
  expect(knowsSecret(id, { question: '1', answer: '建国路小学' })).toBe(false)
  expect(examinees.filter((row) => row.userId === id)).toEqual([])
})

test('neither another name nor a wrong code ends an account', async () => {
  const all = await last()
  expect(await go({ ...all, account: 'lina' })).toMatchObject({ msg: '输入的账号与当前账号不一致' })
  const code = all.code === '111111' ? '222222' : '111111'
  expect(await go({ ...all, code })).toEqual({ outcome: 'wrong', left: 4 })
  expect(users.byId(id)).toBeDefined()
})

test('an open order refuses every step, until it is over', async () => {
  const all = await last()
  const exam = '1800000000000000001'
  const order = placeOrder({ userId: id, examId: exam, payType: '01', amount: '37.00' }, null)
  for (const form of [{ step: 'check' }, { step: 'code' }, all]) {
    expect(await go(form)).toMatchObject({ msg: `订单 ${order.id} 还没有完成，请先支付或取消后再注销` })
  }
  orders.change(order.id, { status: 'closed' })
  expect(await go(all)).toEqual({ outcome: 'deleted' })
  expect(orders.byId(order.id)).toBeDefined()
})

test('a sign-up that runs refuses it, and one for an exam that is over does not', async () => {
  orders.remove(
    orders
      .filter(({ userId }) => userId === '1700000000000000003')
      .map((it) => it.id)
      .join(','),
  )
  const ayguli = await blade.logIn('ayguli')
  expect(await go({ step: 'check' }, ayguli)).toMatchObject({ msg: expect.stringContaining('的报名还没有结束') })
  const waiting = examineeOf('1700000000000000003', '1800000000000000001')
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
