import { beforeEach, expect, test } from 'vitest'

import { openDatabase } from '#bff/platform/sqlite/database.ts'
import { sqliteSecondFactors } from '#bff/platform/sqlite/second-factor.ts'
import { schema } from '#bff/platform/sqlite/tables.ts'
import { localWriter } from '#bff/platform/sqlite/writer.ts'
import { demoUser } from '#bff/testing/demo-user.ts'
import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { enrolFactor, timeCode } from '#bff/testing/second-factor/enrolment.ts'
import {
  isIn,
  pass,
  refusal,
  removeByOperator,
  resetMock,
  verify,
} from '#bff/testing/second-factor/second-factor-bench.ts'
import { demoSettings } from '#bff/testing/settings.ts'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway()
  return () => gateway.close()
})

const logIn = (account = 'admin') => gateway.logIn(account)

test('an operator removes a lost factor, which ends the sessions of the account and is audited', async () => {
  const operatorToken = 'a-token-of-the-operator-0123456789'
  gateway = await testGateway({ settings: { OPERATOR_TOKEN: operatorToken } })
  const owner = await logIn()
  await enrolFactor(owner)
  const userId = demoUser('admin').id
  const remove = (token: string) => removeByOperator(gateway, token)
  expect((await remove('another-token-of-no-operator-0123456')).status).toBe(401)
  expect(await isIn(owner)).toBe(true)
  expect((await remove(operatorToken)).status).toBe(200)
  expect(await isIn(owner)).toBe(false)
  expect(await isIn(await logIn())).toBe(true)
  expect(gateway.auditLines.filter(({ audit }) => audit === 'operator')).toMatchObject([
    { call: 'operator.removeSecondFactor', ids: {}, result: 'not_logged_in' },
    { call: 'operator.removeSecondFactor', ids: { tenantId: ['000000'], userId: [userId] }, result: 'ok' },
  ])
})

test('with a lost factor the operator removes the lock of wrong codes, so that another one is enrolled at once', async () => {
  const operatorToken = 'a-token-of-the-operator-0123456789'
  gateway = await testGateway({ settings: { OPERATOR_TOKEN: operatorToken } })
  await enrolFactor(await logIn())
  for (let n = 0; n < 5; n += 1) await verify(await logIn(), '000000')
  expect(await refusal(verify(await logIn(), '000000'))).toMatchObject({ code: 'account_locked' })
  expect((await removeByOperator(gateway, operatorToken)).status).toBe(200)
  const { recoveryCodes } = await enrolFactor(await logIn())
  expect(recoveryCodes).toHaveLength(10)
})

test('a turn of the session key keeps the factor; a key that is not accepted any more fails closed', async () => {
  const db = openDatabase(':memory:', { schema, busyTimeout: 0 })
  const store = sqliteSecondFactors(localWriter(db).secondFactor)
  const REFERENCE_KEY = demoSettings.SESSION_KEY
  const [first, second] = [demoSettings.SESSION_KEY, 'the next key of the sessions, 32 letters']
  const withKeys = (SESSION_KEY: string, SESSION_KEY_PREVIOUS = '') =>
    testGateway({ settings: { SESSION_KEY, SESSION_KEY_PREVIOUS, REFERENCE_KEY }, overrides: { secondFactors: store } })
  gateway = await withKeys(first)
  const { secret } = await enrolFactor(await logIn())
  gateway = await withKeys(second)
  expect(await refusal(verify(await logIn(), await timeCode(secret)))).toEqual({ status: 422, code: 'refused' })
  gateway = await withKeys(second, first)
  expect((await verify(await logIn(), await timeCode(secret))).status).toBe(200)
  pass(30_000)
  gateway = await withKeys(second)
  expect((await verify(await logIn(), await timeCode(secret))).status).toBe(200)
  db.close()
})

const away = () => Promise.reject(new Error('disk'))

test('without its store nobody with that role gets in, and candidates do', async () => {
  gateway = await testGateway({ overrides: { secondFactors: { read: away, write: away, remove: away } } })
  const answer = gateway.browser().logInByLink('admin')
  expect(await refusal(answer)).toEqual({ status: 503, code: 'store_unavailable' })
  expect(await isIn(await logIn('lina'))).toBe(true)
})
