import { beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { done } from '#contracts/core/blade.ts'
import { write } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import { Admission } from '#bff/limits/concurrency/admission.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import type { IdempotencyRecord, IdempotencyStore } from './store.ts'

const userId = '1700000000000000001'
const examId = '1800000000000000001'
const key = (): string => crypto.randomUUID()

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = await ready()
})

/** A candidate with a complete form that is not submitted. */
async function ready(overrides: { idempotency?: IdempotencyStore } = {}): Promise<Tab> {
  const gateway = await testGateway({ overrides })
  const browser = await gateway.logIn('zhangwei')
  users.change(userId, { examId })
  fillIn()
  journal.clear()
  return browser
}

function fillIn() {
  setStage(userId, examId, 'none')
  setStage(userId, examId, 'filling')
}

const submit = (name = key()) => tab.call(signup.submitExaminee, {}, { headers: { 'Idempotency-Key': name } })
const calls = () => journal.of('signup.submitExaminee')
const submissions = () => findExaminee(userId, examId)?.history.filter(({ label }) => label === '提交报名').length ?? 0
const answerCode = async (answer: Response) => (answer.status === 200 ? 'done' : (await readProblem(answer)).code)

test('fifty concurrent requests with one key cause one upstream call', async () => {
  const name = key()
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(name)))
  const codes = await Promise.all(answers.map(answerCode))
  expect(calls()).toHaveLength(1)
  expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set(['done', ...codes.filter((code) => code === 'outcome_pending')]))
})

test('a repeated key returns the first answer without an upstream call', async () => {
  const name = key()
  expect(await answerCode(await submit(name))).toBe('done')
  expect(await answerCode(await submit(name))).toBe('done')
  expect(calls()).toHaveLength(1)
})

test('a repeated key whose answer was sealed with a key that is no longer accepted has an unknown outcome', async () => {
  const record: IdempotencyRecord = { fingerprint: '', sealed: new Uint8Array([2, 9, 9, 9, 9, ...new Uint8Array(60)]) }
  const idempotency: IdempotencyStore = {
    begin: async (_, fingerprint) => ({ ...record, fingerprint, age: 0 }),
    finish: async () => undefined,
    forget: async () => undefined,
  }
  tab = await ready({ idempotency })
  expect(await answerCode(await submit())).toBe('outcome_pending')
  expect(calls()).toEqual([])
})

test.each(['lost', 'late-error', 'drop', 'error', 'hang', 'html', 'not-json'] as const)(
  'after %s the outcome is unknown, and the request is never sent again with the key',
  async (kind) => {
    faultPlan.add({ path: 'submitExaminee', kind, count: 1 })
    const name = key()
    expect(await answerCode(await submit(name))).toBe('outcome_pending')
    expect(await answerCode(await submit(name))).toBe('outcome_pending')
    expect(calls()).toHaveLength(1)
  },
)

test.each(['busy', 'unauthorised', 'refused-in-200'] as const)(
  'after %s nothing was executed and the key is free',
  async (kind) => {
    faultPlan.add({ path: 'submitExaminee', kind, count: 1 })
    const name = key()
    expect(await answerCode(await submit(name))).not.toBe('outcome_pending')
    expect(await answerCode(await submit(name))).toBe('done')
    expect(submissions()).toBe(1)
  },
)

test('a refusal of the upstream is relayed, and the key is free', async () => {
  setStage(userId, examId, 'submitted')
  const answer = await readProblem(await submit())
  expect(answer).toMatchObject({ code: 'refused', detail: '报名信息已提交，请勿重复提交' })
})

test('a key of another request is refused', async () => {
  const name = key()
  await submit(name)
  const other = await tab.call(signup.recallSubmitExaminee, {}, { headers: { 'Idempotency-Key': name } })
  expect(await readProblem(other)).toMatchObject({ status: 422, code: 'key_reused' })
})

test('a missing key is refused', async () => {
  expect(await answerCode(await submit(''))).toBe('bad_request')
  expect(calls()).toEqual([])
})

test('keys of different accounts are independent', async () => {
  const name = key()
  await submit(name)
  await tab.logInByLink('lina')
  expect(await answerCode(await submit(name))).toBe('refused')
})

const away = () => Promise.reject(new Error('disk'))

test('while the key store is unavailable nothing is submitted', async () => {
  tab = await ready({ idempotency: { begin: away, finish: away, forget: away } })
  expect(await answerCode(await submit())).toBe('store_unavailable')
  expect(calls()).toEqual([])
})

const faults: (FaultKind | 'none')[] = [
  'none',
  'latency',
  'lost',
  'drop',
  'error',
  'late-error',
  'html',
  'not-json',
  'busy',
]

/** Client behaviour: after an unknown outcome it reads the state, and only then retries with a new key. */
async function submitted(clicks: number): Promise<number> {
  for (let tries = 1; tries < 10; tries += 1) {
    const name = key()
    const codes = await Promise.all(Array.from({ length: clicks }, () => submit(name).then(answerCode)))
    if (codes.includes('done')) return tries
    const show = await tab.value(signup.getExamineeShow)
    if (show?.status === 'submitted') return tries
  }
  throw new Error('never submitted')
}

test(
  'of 500 submissions under faults and double clicks none is lost or duplicated',
  { tags: ['long'] },
  async ({ annotate }) => {
    const counts = { submissions: 0, tries: 0, upstreamCalls: 0, lost: 0, doubled: 0 }
    for (let index = 0; index < 500; index += 1) {
      clock.set(clock.now() + 10_000) // one session makes all calls, within its rate limit
      fillIn()
      faultPlan.clear()
      journal.clear()
      const kind = faults[index % faults.length]!
      if (kind !== 'none') faultPlan.add({ path: 'submitExaminee', kind, count: 1 + (index % 3), ms: 5 })
      counts.tries += await submitted(1 + (index % 4))
      counts.submissions += 1
      counts.upstreamCalls += calls().length
      counts.lost += submissions() === 0 ? 1 : 0
      counts.doubled += submissions() > 1 ? 1 : 0
    }
    await annotate(JSON.stringify(counts))
    expect(counts).toMatchObject({ submissions: 500, lost: 0, doubled: 0 })
  },
)

const sample = { save: write('POST sample/save', { access: 'login', output: done }) }
const handlers = mock(sample, { save: () => null })

test('a write that was not sent, as the upstream had no place for it, leaves its key free', async () => {
  const gateway = await testGateway({
    api: { auth, user, sample },
    fetch: mockFetch(handlers),
    admission: new Admission({ ceiling: () => 1, now: () => performance.now(), canWait: false }),
  })
  const browser = await gateway.logIn('zhangwei')
  faultPlan.add({ path: 'blade-user/info', kind: 'hang', count: 1 })
  const leaving = new AbortController()
  const hanging = browser.call(user.info, {}, { signal: leaving.signal })
  await vi.waitFor(() => expect(faultPlan.all()).toEqual([]))
  const name = key()
  const save = () => browser.call(sample.save, {}, { headers: { 'Idempotency-Key': name } })
  expect(await answerCode(await save())).toBe('upstream_unavailable')
  leaving.abort()
  await hanging
  expect(await answerCode(await save())).toBe('done')
  expect(journal.of('save')).toHaveLength(1)
})
