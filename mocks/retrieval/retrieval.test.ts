import { expect, test } from 'vitest'

import { clock } from '../core/clock.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { setNciasStatus } from '../ncias.ts'
import { answerData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'

const blade = await testClient()

const minute = 60_000
const password = 'Xin#2026y'
const zhangwei = { account: '110101199003074514', ksName: '张伟' }
const stranger = { account: '530102199905200019', ksName: '张伟' }
const right = { step: 'question', question: '1', answer: '建国路小学' }
const wrong = { ...right, answer: '和平路小学' }

type Answer = { outcome: string; key: string; resetKey: string; logInToken: string; token: string }

const send = async (path: string, body: object) =>
  (await blade.send(`ouma-register/anonymous/retrieve-password/${path}`, body)) as Answer

const searchKey = async (search: object) => (await send('search', search)).key
const logIn = async (secret: string) =>
  (await blade.token({ grant_type: 'password', username: 'zhangwei', password: secret })).body

test('a code proves the identity, and the new password replaces the old one', async () => {
  const key = await searchKey(zhangwei)
  expect(await send('valid', { step: 'send', key })).toMatchObject({ outcome: 'sent' })
  expect(lastPhoneCode()?.phone).toBe('13912345678')
  const proof = await send('valid', { step: 'code', key, code: lastPhoneCode()?.code })
  expect(await send('reset', { key: proof.key, password })).toEqual({ outcome: 'reset', account: 'zhangwei' })
  expect(await logIn(password)).toMatchObject({ account: 'zhangwei' })
  expect(await logIn('Exam@2026')).toMatchObject({ error: 'invalid_grant' })
  expect(await send('reset', { key: proof.key, password })).toEqual({ outcome: 'expired' })
})

test('the right answer proves it too; five wrong ones require a new search', async () => {
  const { outcome } = await send('valid', { ...right, key: await searchKey(zhangwei) })
  expect(outcome).toBe('passed')
  const key = await searchKey(zhangwei)
  for (const left of [4, 3, 2, 1, 0]) expect(await send('valid', { ...wrong, key })).toEqual({ outcome: 'wrong', left })
  expect(await send('valid', { ...right, key })).toEqual({ outcome: 'expired' })
})

/** Visible result of a failed retrieval. */
async function steps(search: object) {
  const result = await send('search', search)
  const { key } = result
  const answers = [{ ...result, key: '' }]
  for (const step of [
    { step: 'send' },
    { step: 'send' },
    { step: 'code', code: 'x' },
    { step: 'code', code: '000001' },
    wrong,
  ]) {
    answers.push(await send('valid', { ...step, key }))
  }
  // The clock advanced in between.
  return JSON.stringify(answers).replaceAll(/ \d\d:\d\d:\d\d/g, '')
}

test('existing and unknown accounts cannot be told apart', async () => {
  expect(await steps(stranger)).toBe(await steps(zhangwei))
})

const codeFor = async (search: object) => send('valid', { step: 'send', key: await searchKey(search) })

test('a phone gets one code a minute, whatever the spelling of its account', async () => {
  const names = ['zhangwei', 'ZHANGWEI', '13912345678', zhangwei.account]
  const answers = []
  for (const account of names) answers.push(await codeFor({ ...zhangwei, account }))
  const [first, ...others] = answers
  expect(first).toMatchObject({ outcome: 'sent' })
  for (const it of others) expect(it).toMatchObject({ msg: '获取验证码过于频繁，请稍后再试' })
})

test('an unknown account gets one code a minute as well, in any case', async () => {
  expect(await codeFor({ ...stranger, account: 'nobody' })).toMatchObject({ outcome: 'sent' })
  expect(await codeFor({ ...stranger, account: 'NOBODY' })).toMatchObject({ msg: '获取验证码过于频繁，请稍后再试' })
})

test('a search and a proof are valid for 15 minutes', async () => {
  const key = await searchKey(zhangwei)
  const proof = await send('valid', { ...right, key: await searchKey(zhangwei) })
  clock.set(clock.now() + 16 * minute)
  expect(await send('valid', { ...right, key })).toEqual({ outcome: 'expired' })
  expect(await send('reset', { key: proof.key, password })).toEqual({ outcome: 'expired' })
})

const newCode = async () => answerData(await blade.call('GET ouma-register/anon-v1/login/getWzQrCode')) as Answer
const codeStatus = async ({ token }: Answer) =>
  answerData(await blade.call('GET ouma-register/anon-v1/login/checkWzQrStatus', { query: { token } }))
const scannedPerson = async ({ token }: Answer) =>
  answerData(await blade.call('POST ouma-register/anon-v1/login/getNciasPID', { form: { token } })) as Answer

test('a confirmed identity logs in and sets a new password, each once', async () => {
  const code = await newCode()
  expect(await codeStatus(code)).toEqual({ status: 'waiting' })
  setNciasStatus('confirmed', { account: 'zhangwei', mismatch: false })
  expect(await codeStatus(code)).toEqual({ status: 'confirmed' })
  const person = await scannedPerson(code)
  expect(person).toMatchObject({ outcome: 'found', ksName: '张*' })
  expect((await blade.token({ grant_type: 'ncias_code', token: person.logInToken })).body).toMatchObject({
    account: 'zhangwei',
  })
  expect(await send('reset', { key: person.resetKey, password })).toMatchObject({ outcome: 'reset' })
  expect(await scannedPerson(code)).toEqual({ outcome: 'expired' })
})

test('an unregistered identity, or one under another name, does neither', async () => {
  const unknown = await newCode()
  setNciasStatus('confirmed', { account: '', mismatch: false })
  expect(await scannedPerson(unknown)).toEqual({ outcome: 'none' })
  const other = await newCode()
  setNciasStatus('confirmed', { account: 'lina', mismatch: true })
  expect(await scannedPerson(other)).toEqual({ outcome: 'mismatch' })
})

test('an unscanned code expires after two minutes, and an unconfirmed one names nobody', async () => {
  const code = await newCode()
  clock.set(clock.now() + 2 * minute + 1000)
  expect(await codeStatus(code)).toEqual({ status: 'expired' })
  expect(await scannedPerson(code)).toEqual({ outcome: 'expired' })
})
