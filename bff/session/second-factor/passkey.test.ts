import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { passkey } from '#contracts/session/passkey.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { demoUser } from '#bff/testing/demo-user.ts'
import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '#bff/testing/second-factor/authenticator.ts'
import { addPasskey, enrolFactor, timeCode } from '#bff/testing/second-factor/enrolment.ts'
import {
  isIn,
  minutes,
  pass,
  refusal,
  resetMock,
  verify,
  wrong,
} from '#bff/testing/second-factor/second-factor-bench.ts'
import { roles } from '#mocks/role/seeds.ts'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway()
  return () => gateway.close()
})

const logIn = (account = 'admin') => gateway.logIn(account)

/** An account with a time code and a passkey. */
async function withPasskey(account?: string) {
  const tab = await logIn(account)
  const { secret } = await enrolFactor(tab)
  return { tab, secret, authenticator: await addPasskey(tab) }
}

type Deviation = Parameters<SoftwareAuthenticator['get']>[1]

/** Answers a fresh challenge. */
async function assert(tab: Tab, authenticator: SoftwareAuthenticator, deviation?: Deviation): Promise<Response> {
  const options = await tab.value(passkey.challenge)
  return tab.call(passkey.verify, await authenticator.get(options, deviation))
}

test('a passkey logs in in place of a code, under a new session id', async () => {
  const { authenticator } = await withPasskey()
  const tab = await logIn()
  expect(await tab.value(session.current)).toMatchObject({ account: null, secondFactor: 'verify', passkey: true })
  const options = await tab.value(passkey.challenge)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.id, transports: ['internal'] }])
  const before = tab.cookies.join()
  expect((await tab.call(passkey.verify, await authenticator.get(options))).status).toBe(200)
  expect(tab.cookies.join()).not.toBe(before)
  await tab.render()
  expect(await isIn(tab)).toBe(true)
  expect(await tab.value(secondFactor.status)).toMatchObject({
    passkeys: [{ name: 'key', lastUsed: expect.stringContaining('2026-03-02T10:') }],
  })
})

test('a passkey counts as a fresh verification', async () => {
  const { tab, authenticator } = await withPasskey()
  pass(5 * minutes)
  const begin = () => tab.call(passkey.begin)
  expect(await refusal(begin())).toEqual({ status: 403, code: 'step_up_required' })
  expect((await assert(tab, authenticator)).status).toBe(200)
  expect((await begin()).status).toBe(200)
})

test.each<[string, Deviation]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a challenge of nobody', { challenge: Buffer.alloc(61).toString('base64url') }],
  ['no verified user', { isUserVerified: false }],
  ['a counter that went back', { counter: 0 }],
  ['a counter that stood still', { counter: 1 }],
])('an answer with %s is refused', async (_, deviation) => {
  const { authenticator } = await withPasskey()
  const tab = await logIn()
  expect(await refusal(assert(tab, authenticator, deviation))).toEqual(wrong)
  expect(await tab.value(session.current)).toMatchObject({ account: null })
  expect((await assert(tab, authenticator)).status).toBe(200)
})

test('an answer is accepted once, also by another session and at the same time', async () => {
  const { authenticator } = await withPasskey()
  const tab = await logIn()
  const answer = await authenticator.get(await tab.value(passkey.challenge), { counter: 9 })
  const other = await logIn()
  expect(await refusal(other.call(passkey.verify, answer))).toEqual(wrong)
  const sister = tab.newTab()
  const statuses = await Promise.all([tab, sister].map(async (it) => (await it.call(passkey.verify, answer)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('a challenge that was answered wrongly is used up, and one of the other purpose does not fit', async () => {
  const { tab, authenticator } = await withPasskey()
  const options = await tab.value(passkey.challenge)
  expect(await refusal(tab.call(passkey.verify, await authenticator.get(options, { rpId: 'evil.example' })))).toEqual(
    wrong,
  )
  expect(await refusal(tab.call(passkey.verify, await authenticator.get(options)))).toEqual(wrong)
  const { challenge } = await tab.value(passkey.begin)
  expect(await refusal(assert(tab, authenticator, { challenge }))).toEqual(wrong)
})

test('a challenge expires after three minutes', async () => {
  const { authenticator } = await withPasskey()
  const tab = await logIn()
  const options = await tab.value(passkey.challenge)
  pass(3 * minutes)
  expect(await refusal(tab.call(passkey.verify, await authenticator.get(options)))).toEqual(wrong)
})

test('the passkey of another account is none of this one', async () => {
  const { tab: administrator, authenticator } = await withPasskey()
  const roleIds = roles.find(({ roleAlias }) => roleAlias === 'admin')?.id ?? ''
  await administrator.value(user.grant, { userIds: demoUser('lina').id, roleIds })
  const tab = await logIn('lina')
  await enrolFactor(tab)
  expect(await refusal(tab.call(passkey.challenge))).toEqual({ status: 422, code: 'refused' })
  const own = await addPasskey(tab)
  expect(await refusal(assert(tab, authenticator))).toEqual(wrong)
  expect(await refusal(assert(tab, authenticator, { id: own.id }))).toEqual(wrong)
})

test('a counter of 0 is accepted again: synchronised passkeys have none', async () => {
  const tab = await logIn()
  await enrolFactor(tab)
  const authenticator = await addPasskey(tab, { counter: 0 })
  for (let n = 0; n < 2; n += 1) expect((await assert(await logIn(), authenticator, { counter: 0 })).status).toBe(200)
})

test('a passkey is added to a factor that exists, with an answer from here, and never at a pending log-in', async () => {
  const tab = await logIn()
  expect(await refusal(tab.call(passkey.begin))).toEqual({ status: 422, code: 'refused' })
  await enrolFactor(tab)
  expect(await refusal((await logIn()).call(passkey.begin))).toEqual({ status: 401, code: 'not_logged_in' })
  const authenticator = await softwareAuthenticator()
  const answer = await authenticator.create(await tab.value(passkey.begin), { origin: 'https://evil.example' })
  expect(await refusal(tab.call(passkey.add, { ...answer, name: 'key' }))).toEqual(wrong)
  expect(await tab.value(secondFactor.status)).toMatchObject({ passkeys: [] })
})

test('a removed passkey verifies nothing, and the time code still does', async () => {
  const { tab, secret, authenticator } = await withPasskey()
  const options = await (await logIn()).value(passkey.challenge)
  await tab.value(passkey.remove, { id: authenticator.id })
  const next = await logIn()
  expect(await refusal(next.call(passkey.verify, await authenticator.get(options)))).toEqual(wrong)
  expect((await verify(next, await timeCode(secret))).status).toBe(200)
})

test('five refused passkeys lock the factor, as wrong codes do', async () => {
  const { authenticator } = await withPasskey()
  const tab = await logIn()
  for (let n = 0; n < 5; n += 1) await assert(tab, authenticator, { rpId: 'evil.example' })
  expect(await refusal(assert(tab, authenticator))).toEqual({ status: 429, code: 'account_locked' })
})

test('addition, use and removal have audit lines without keys', async () => {
  const { tab, authenticator } = await withPasskey()
  await assert(tab, authenticator)
  await tab.value(passkey.remove, { id: authenticator.id })
  const lines = gateway.auditLines.filter(({ call }) => call.startsWith('passkey.'))
  expect(lines.map(({ call, factor, result }) => ({ call, factor, result }))).toEqual([
    { call: 'passkey.add', factor: undefined, result: 'ok' },
    { call: 'passkey.verify', factor: 'passkey', result: 'ok' },
    { call: 'passkey.remove', factor: undefined, result: 'ok' },
  ])
  expect(JSON.stringify(gateway.auditLines)).not.toContain(authenticator.id)
})
