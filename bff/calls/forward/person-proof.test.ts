import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'
import { account } from '#contracts/session/account.ts'
import { auth } from '#contracts/session/auth.ts'
import { externalLogIn } from '#contracts/session/log-in.ts'
import { personProof } from '#contracts/session/person-proof.ts'
import { session } from '#contracts/session/session.ts'

import { demoPassword } from '#bff/testing/browser.ts'
import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { minutes, pass, refusal, resetMock } from '#bff/testing/second-factor/second-factor-bench.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { users } from '#mocks/user/seeds.ts'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway()
  return () => gateway.close()
})

const phone = '13911112222'
const values = [{ name: 'phone', value: phone }]
const seededPhone = (account: string) => users.find((row) => row.account === account)?.phone

async function open() {
  const tab = await gateway.logIn('zhangwei')
  /** Sends a code to the new phone, and changes the phone with it. */
  async function change(code?: string) {
    const { id } = await tab.value(personProof.sendCode, { phone })
    const newPhone = { id, code: code ?? lastPhoneCode()?.code ?? '' }
    return () => tab.call(baseInfo.updateStudentPersonInfo, { values, newPhone })
  }
  return { tab, change, prove: (password = demoPassword('zhangwei')) => tab.call(personProof.verify, { password }) }
}

const needed = { status: 403, code: 'step_up_required' }

test('a session alone changes no phone: the password is asked for again, and nothing is sent to the upstream before', async () => {
  const { change, prove } = await open()
  const save = await change()
  journal.clear()
  expect(await refusal(save())).toEqual(needed)
  expect(journal.of('baseInfo.updateStudentPersonInfo')).toEqual([])
  expect(await refusal(prove('Wrong@2026'))).toMatchObject({ code: 'refused' })
  expect(await refusal(save())).toEqual(needed)
  expect((await prove()).status).toBe(200)
  expect((await save()).status).toBe(200)
  expect(seededPhone('zhangwei')).toBe(phone)
})

test('a proof of the person counts for as long as a second factor, and other base info needs none', async () => {
  const { tab, change, prove } = await open()
  await prove()
  pass(5 * minutes)
  expect(await refusal((await change())())).toEqual(needed)
  const address = { values: [{ name: 'lxdz', value: '人民南路四段 9 号' }] }
  expect((await tab.call(baseInfo.updateStudentPersonInfo, address)).status).toBe(200)
})

test('a new phone is proved by the code that was sent to it', async () => {
  const { tab, change, prove } = await open()
  await prove()
  expect(await refusal(tab.call(baseInfo.updateStudentPersonInfo, { values }))).toMatchObject({ code: 'invalid_input' })
  const save = await change('000000')
  expect((await save()).status).toBe(422)
  const newPhone = { id: 'unknown', code: lastPhoneCode()?.code ?? '' }
  expect((await tab.call(baseInfo.updateStudentPersonInfo, { values, newPhone })).status).toBe(422)
  expect(seededPhone('zhangwei')).toBe('13912345678')
})

test('a phone is changed neither by a request of a correction nor with the profile', async () => {
  const { tab } = await open()
  expect(await refusal(tab.call(baseInfo.submitModify, { values, reason: '换号' }))).toEqual(needed)
  const profile: object = { phone }
  expect(await refusal(tab.call(user.updateInfo, profile))).toMatchObject({ code: 'invalid_input' })
})

const simple = { password: 'Xin#2026y', confirmPassword: 'Xin#2026y' }

test('a session alone sets no password in place of a simple one', async () => {
  const tab = await gateway.logIn('chenhao')
  journal.clear()
  expect(await refusal(tab.call(account.resetSimplePassword, simple))).toEqual(needed)
  expect(journal.of('account.resetSimplePassword')).toEqual([])
  expect((await tab.call(personProof.verify, { password: demoPassword('chenhao') })).status).toBe(200)
  expect((await tab.call(account.resetSimplePassword, simple)).status).toBe(200)
})

test('a log-in by password is a proof of the person for as long', async () => {
  const tab = gateway.browser()
  await tab.logIn('chenhao')
  pass(5 * minutes)
  expect(await refusal(tab.call(account.resetSimplePassword, simple))).toEqual(needed)
  await tab.logIn('chenhao')
  expect((await tab.call(account.resetSimplePassword, simple)).status).toBe(200)
})

test('a log-in by a code to the phone is a proof of the person', async () => {
  const tab = gateway.browser()
  const phone = '13912345678'
  const { key } = await tab.value(auth.captcha)
  const { id } = await tab.value(externalLogIn.sendCode, { phone, captcha: { key, code: lastCaptcha() ?? '' } })
  await tab.render(await tab.call(session.logIn, { grant: 'sms_code', id, phone, code: lastPhoneCode()?.code ?? '' }))
  const reason = '换号'
  expect((await refusal(tab.call(baseInfo.submitModify, { values, reason }))).code).not.toBe(needed.code)
})

test('a proof moves the session to a new id, and is in the audit', async () => {
  const { tab, prove } = await open()
  const before = tab.cookies.join()
  gateway.auditLines.length = 0
  await prove()
  expect(tab.cookies.join()).not.toBe(before)
  expect(gateway.auditLines).toMatchObject([{ audit: 'person-proof', call: 'personProof.verify', result: 'ok' }])
})
