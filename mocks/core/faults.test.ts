import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { BladeClient, answerData, unsealAsClient, sealAsClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { reset } from './db.ts'
import { type FaultKind, faultPlan } from './faults.ts'
import { journal } from './journal.ts'
import { BrokenCiphertext, unseal } from './wire.ts'

const server = await testServer()
let lina: BladeClient

beforeEach(async () => {
  lina = await new BladeClient(server.url).logIn('lina')
  journal.clear()
})

/** A write with a visible effect: lina exits the selected exam. */
const exitExam = (signal?: AbortSignal) =>
  lina.call('POST ouma-signup/login/globalExam/exitExam', { ...(signal && { signal }) })
const hasChosen = async () =>
  answerData(
    await lina.call('POST ouma-signup/login/globalExam/isSelectedExam', { form: { userId: '1700000000000000002' } }),
  )

const lastCall = () => journal.of('exam.exitExam').at(-1)

async function withFault(kind: FaultKind) {
  faultPlan.add({ path: 'exitExam', kind, count: 1, ms: 1 })
  return exitExam()
}

type Result = { status: number; body: unknown; type: string }

type Special =
  | 'redirect'
  | 'drop'
  | 'lost'
  | 'late-error'
  | 'latency'
  | 'hang'
  | 'slow-drip'
  | 'huge'
  | 'payloads'
  | 'payloads-everywhere'
  | 'incomplete'
  | 'empty'

/** Result for the caller under each fault that replaces the answer. */
const answers: Record<Exclude<FaultKind, Special>, Result> = {
  error: {
    status: 500,
    body: { code: 500, success: false, data: {}, msg: '服务器异常' },
    type: 'application/json',
  },
  unavailable: {
    status: 503,
    body: '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>',
    type: 'text/html',
  },
  busy: {
    status: 429,
    body: { code: 400, success: false, data: {}, msg: '访问人数过多' },
    type: 'application/json',
  },
  unauthorised: { status: 401, body: { code: 401, msg: '请求未授权', data: null }, type: 'application/json' },
  'service-unauthorised': {
    status: 200,
    body: { code: 401, success: false, data: {}, msg: '请求未授权' },
    type: 'application/json',
  },
  forbidden: {
    status: 403,
    body: { code: 403, success: false, data: {}, msg: '请求被拒绝' },
    type: 'application/json',
  },
  'not-json': { status: 200, body: '{"code":200,"success":tru', type: 'application/json' },
  'wrong-json': {
    status: 200,
    body: { code: 200, success: true, data: { unexpected: [1, 2, 3] }, msg: '操作成功' },
    type: 'application/json',
  },
  html: { status: 502, body: expect.stringContaining('<h1>502 Bad Gateway</h1>'), type: 'text/html' },
  'broken-ciphertext': { status: 200, body: expect.any(String), type: 'text/plain' },
  'refused-in-200': {
    status: 200,
    body: { code: 400, success: false, data: {}, msg: '操作失败' },
    type: 'application/json',
  },
  'stack-trace': {
    status: 500,
    body: expect.objectContaining({ msg: expect.stringContaining('org.springframework') }),
    type: 'application/json',
  },
}

const kinds = Object.keys(answers) as (keyof typeof answers)[] // the keys of a const

test.each(kinds)('%s replaces the answer, and nothing is executed', async (kind) => {
  const { status, body, headers } = await withFault(kind)
  expect({ status, body, type: headers.get('Content-Type') }).toEqual(answers[kind])
  expect(lastCall()).toMatchObject({ fault: kind, executed: false, status })
  expect(await hasChosen()).toBe(true)
})

test('busy has Retry-After', async () => {
  expect((await withFault('busy')).headers.get('Retry-After')).toBe('2')
})

test('broken ciphertext cannot be decrypted', async () => {
  const { body } = await withFault('broken-ciphertext')
  expect(() => unseal(String(body))).toThrow(BrokenCiphertext)
})

test('redirect points to a foreign address', async () => {
  const { status, headers } = await withFault('redirect')
  expect(status).toBe(302)
  expect(headers.get('Location')).toBe('http://169.254.169.254/latest/meta-data')
  expect(lastCall()).toMatchObject({ fault: 'redirect', executed: false })
})

test('drop breaks the connection before anything is executed', async () => {
  await expect(withFault('drop')).rejects.toThrow('fetch failed')
  expect(lastCall()).toMatchObject({ fault: 'drop', executed: false, status: 0 })
  expect(await hasChosen()).toBe(true)
})

test('lost breaks the connection after everything was executed', async () => {
  await expect(withFault('lost')).rejects.toThrow('fetch failed')
  expect(lastCall()).toMatchObject({ fault: 'lost', executed: true, status: 0 })
  expect(await hasChosen()).toBe(false)
})

test('late-error says 500 after everything was executed', async () => {
  expect((await withFault('late-error')).body).toMatchObject({ code: 500, msg: '服务器异常' })
  expect(lastCall()).toMatchObject({ fault: 'late-error', executed: true, status: 500 })
  expect(await hasChosen()).toBe(false)
})

test('slow-drip answers a blank at a time, after everything was executed, until the caller has gone', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'slow-drip', count: 1 })
  const caller = new AbortController()
  const call = exitExam(caller.signal)
  await expect.poll(lastCall).toMatchObject({ fault: 'slow-drip', executed: true, status: 200 })
  caller.abort()
  await expect(call).rejects.toThrow('aborted')
  expect(await hasChosen()).toBe(false)
})

test('huge answers 16 MB after everything was executed', async () => {
  expect((await withFault('huge')).text.length).toBeGreaterThan(16e6)
  expect(lastCall()).toMatchObject({ fault: 'huge', executed: true })
})

const messages = () =>
  lina.call('POST ouma-signup/globalMessage/getMessageList', { form: { userId: '1700000000000000002' } })

test('empty answers rightly, without a row in any list', async () => {
  const admin = await new BladeClient(server.url).logIn('admin')
  const params = () => admin.call('GET blade-system/param/list')
  expect(answerData(await messages())).not.toEqual([])
  expect(answerData(await params())).not.toMatchObject({ total: 0 })
  faultPlan.add({ path: '*', kind: 'empty' })
  expect(answerData(await messages())).toEqual([])
  expect(answerData(await params())).toMatchObject({ records: [], total: 0, current: 1 })
  expect(journal.of('param.list').at(-1)).toMatchObject({ fault: 'empty', executed: true, status: 200 })
})

test('a fault that is late replaces the answer after everything was executed', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'not-json', late: true })
  expect((await exitExam()).text).toBe('{"code":200,"success":tru')
  expect(lastCall()).toMatchObject({ fault: 'not-json', executed: true })
})

test('a fault of one account leaves the calls of others alone', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'error', account: 'zhangwei' })
  expect((await exitExam()).status).toBe(200)
  const zhangwei = await new BladeClient(server.url).logIn('zhangwei')
  expect((await zhangwei.call('POST ouma-signup/login/globalExam/exitExam')).status).toBe(500)
})

test('latency only delays', async () => {
  expect(unsealAsClient((await withFault('latency')).text)).toMatchObject({ code: 200, success: true })
  expect(lastCall()).toMatchObject({ fault: 'latency', executed: true, status: 200 })
})

test('hang answers nothing and ends with its caller', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'hang', count: 1 })
  const caller = new AbortController()
  const call = exitExam(caller.signal)
  await expect.poll(() => faultPlan.all()).toEqual([])
  expect(lastCall()).toBeUndefined()
  caller.abort()
  await expect(call).rejects.toThrow('aborted')
  await expect.poll(lastCall).toMatchObject({ fault: 'hang', executed: false })
  expect(await hasChosen()).toBe(true)
})

test('a call that is delayed across a reset changes nothing afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  faultPlan.add({ path: 'exitExam', kind: 'latency', ms: 200, count: 1 })
  const call = exitExam()
  await expect.poll(() => faultPlan.all()).toEqual([])
  reset()
  vi.advanceTimersByTime(200)
  await expect(call).rejects.toThrow('fetch failed')
  lina = await new BladeClient(server.url).logIn('lina')
  expect(await hasChosen()).toBe(true)
})

test('a latency and another fault add up', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'latency', ms: 1 })
  expect((await withFault('error')).status).toBe(500)
  expect(lastCall()).toMatchObject({ fault: 'latency, error' })
})

test('a fault with a count is used up, and then calls succeed', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'error', count: 2 })
  const statuses = [await exitExam(), await exitExam(), await exitExam()].map((it) => it.status)
  expect(statuses).toEqual([500, 500, 200])
  expect(faultPlan.all()).toEqual([])
})

test('a fault without a count stays until it is cleared', async () => {
  faultPlan.add({ path: 'exitExam', kind: 'error' })
  const hit = [await exitExam(), await exitExam(), await exitExam()].map((it) => it.status)
  faultPlan.clear()
  expect([...hit, (await exitExam()).status]).toEqual([500, 500, 500, 200])
})

test('one of several faults can be taken away', async () => {
  const error = faultPlan.add({ path: 'exitExam', kind: 'error' })
  faultPlan.add({ path: 'exitExam', kind: 'busy' })
  expect([faultPlan.remove(error.id), faultPlan.remove(error.id)]).toEqual([true, false])
  expect((await exitExam()).status).toBe(429)
})

test('a fault hits the paths that contain its text, and a star hits all', async () => {
  faultPlan.add({ path: 'blade-user/', kind: 'error' })
  expect((await lina.call('GET blade-user/info')).status).toBe(500)
  expect((await exitExam()).status).toBe(200)
  faultPlan.add({ path: '*', kind: 'busy' })
  expect((await exitExam()).status).toBe(429)
  expect((await lina.token({ grant_type: 'password', username: 'lina', password: 'x' })).status).toBe(429)
})

test('a refused write that is lost was not executed', async () => {
  faultPlan.add({ path: 'selectExam', kind: 'lost', count: 1 })
  const text = sealAsClient(JSON.stringify({ examId: '42' }))
  await expect(lina.call('POST ouma-signup/login/globalExam/selectExam', { text })).rejects.toThrow('fetch failed')
  expect(journal.of('exam.selectExam')).toMatchObject([{ executed: false, refused: '考试不存在或已下线' }])
})
