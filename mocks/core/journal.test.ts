import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { done } from '#contracts/core/blade.ts'
import { download, upload } from '#contracts/core/endpoint.ts'

import { BladeClient, md5 } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { clock } from './clock.ts'
import { journal } from './journal.ts'
import { mock } from './mock.ts'

const file = { types: ['image/jpeg'], maxSize: 1000, name: 'file' }
const sample = {
  certificate: download('GET sample/certificate', { access: 'login', file }),
  picture: upload('POST sample/picture', {
    access: 'login',
    input: v.strictObject({ kind: v.string() }),
    output: done,
    file,
  }),
}
const sampleHandlers = mock(sample, {
  certificate: () => new File(['12345'], 'me.jpg', { type: 'image/jpeg' }),
  picture: () => undefined,
})

const server = await testServer(sampleHandlers)
const blade = new BladeClient(server.url)
let zhangwei: BladeClient

beforeEach(async () => {
  zhangwei = await blade.logIn('zhangwei')
})

const base = 'ouma-signup/login/globalExam'
const examId = '1800000000000000001'
const select = (id: string) => zhangwei.call(`POST ${base}/selectExam`, { sealed: { examId: id } })
const last = () => journal.all().at(-1)

test('sealed input is shown decrypted', async () => {
  await select(examId)
  expect(last()).toMatchObject({
    call: 'exam.selectExam',
    method: 'POST',
    path: `${base}/selectExam`,
    account: 'zhangwei',
    input: { examId },
    status: 200,
    executed: true,
  })
})

test('a sealed answer is shown decrypted', async () => {
  await select(examId)
  await zhangwei.call(`POST ${base}/showSelectedExam`, { form: { user_id: '1700000000000000001' } })
  expect(last()).toMatchObject({ call: 'exam.showSelectedExam', answer: { id: examId, examType: 'exam' } })
})

test('the sealed values of a log-in are shown decrypted', () => {
  expect(journal.of('auth.token')).toMatchObject([
    {
      input: { grant_type: 'password', username: 'zhangwei', password: md5('Exam@2026') },
      answer: { account: 'zhangwei' },
    },
  ])
})

test('a refusal is shown with its text, also where production hides it from the caller', async () => {
  await select('42')
  expect(last()).toMatchObject({ status: 400, refused: '考试不存在或已下线', input: { examId: '42' }, executed: false })
  const admin = await blade.logIn('admin')
  await admin.call('GET blade-system/param/list', { query: { nonsense: '1' } })
  expect(last()).toMatchObject({ status: 500, refused: expect.stringContaining('Unknown column'), executed: false })
})

test('refused requests are listed too', async () => {
  await blade.call('GET blade-user/info')
  expect(last()).toMatchObject({ call: 'user.info', status: 401, refused: '缺失令牌,鉴权失败', executed: false })
})

test('the address and the request id that the gateway forwarded are shown', async () => {
  await zhangwei.call('GET blade-user/info', { headers: { 'X-Forwarded-For': '10.1.2.3', 'X-Request-Id': 'r-1' } })
  expect(last()).toMatchObject({ ip: '10.1.2.3', requestId: 'r-1' })
})

test('unknown paths and wrong methods are shown without a call', async () => {
  await zhangwei.call('GET blade-system/nowhere')
  expect(last()).toMatchObject({ path: 'blade-system/nowhere', status: 404, executed: false })
  expect(last()).not.toHaveProperty('call')
  await zhangwei.call('POST blade-user/info')
  expect(last()).toMatchObject({ path: 'blade-user/info', method: 'POST', status: 405 })
})

test('for a file the journal has name, type and size', async () => {
  await zhangwei.call('GET sample/certificate')
  expect(last()).toMatchObject({ answer: { name: 'me.jpg', type: 'image/jpeg', size: 5 } })
  const form = new FormData()
  form.set('file', new File(['123'], 'up.jpg', { type: 'image/jpeg' }))
  await zhangwei.call('POST sample/picture', { query: { kind: 'front' }, form })
  expect(last()).toMatchObject({ input: { kind: 'front' }, file: { name: 'up.jpg', type: 'image/jpeg', size: 3 } })
})

test('times are by the clock of the upstream', async () => {
  clock.set('2026-10-08T12:00:00+08:00')
  await blade.call('GET blade-auth/oauth/captcha')
  expect(last()?.time).toMatch(/^2026-10-08T04:0/)
})

test('the last 500 calls are kept, newest last, with rising ids', { tags: ['long'] }, async () => {
  for (let n = 0; n < 505; n += 1) await blade.call(`GET nowhere/${n}`)
  const entries = journal.all()
  expect(entries).toHaveLength(500)
  expect(entries.at(-1)).toMatchObject({ path: 'nowhere/504' })
  expect(entries.map((it) => it.id)).toEqual(entries.map((it) => it.id).toSorted((a, b) => a - b))
})
