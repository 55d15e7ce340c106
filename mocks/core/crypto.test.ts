import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { done, Id, Instant, maybe } from '#contracts/core/blade.ts'
import { download, read, text, upload, write } from '#contracts/core/endpoint.ts'

import { BladeClient, unsealAsClient, unsealStrictly, sealAsClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { mock } from './mock.ts'
import { refuse } from './refusal.ts'
import { deployment } from './settings.ts'
import { BrokenCiphertext, seal, unseal } from './wire.ts'

const Search = v.strictObject({ word: v.optional(v.string()) })
const file = { types: ['application/pdf'], maxSize: 1000, name: 'file' }
const options = { access: 'login', sealed: true } as const

const sample = {
  search: read('GET sample/search', { ...options, input: Search, output: v.object({ word: v.string() }) }),
  ask: write('POST sample/ask', { ...options, input: Search, output: v.object({ word: v.string() }) }),
  empties: read('GET sample/empties', {
    ...options,
    output: v.object({ text: maybe(v.string()), count: maybe(v.number()), when: Instant, id: Id }),
  }),
  nothing: read('GET sample/nothing', { ...options, output: maybe(v.string()) }),
  never: write('POST sample/never', { ...options, output: done }),
  tips: text('POST sample/tips', options),
  plainTips: text('GET sample/plain-tips', { access: 'login' }),
  certificate: download('POST sample/certificate', { ...options, input: Search, file }),
  picture: upload('POST sample/picture', { ...options, input: Search, output: v.object({ word: v.string() }), file }),
}

const sampleHandlers = mock(sample, {
  search: ({ word = 'none' }) => (word === 'forbidden' ? refuse('不允许查询') : { word }),
  ask: ({ word = 'none' }) => ({ word }),
  empties: () => ({ text: null, count: null, when: '2026-10-01T09:30:00+08:00', id: '9223372036854775807' }),
  nothing: () => null,
  never: () => false,
  tips: () => '成绩仅供参考',
  plainTips: () => '成绩仅供参考',
  certificate: ({ word }) => new File([`%PDF-1.7 ${word}`], '证明.pdf', { type: 'application/pdf' }),
  picture: ({ word = 'none' }, { file: photo }) => ({ word: `${word} ${photo?.name} ${photo?.size}` }),
})

const server = await testServer(sampleHandlers)
let candidate: BladeClient

beforeEach(async () => {
  candidate = await new BladeClient(server.url).logIn('zhangwei')
})

const key = '0123456789abcdef0123456789abcdef'

/** Plain text, Java's output, JavaScript's output. Source: blade-contract 12.3. */
const vectors = [
  ['', 'XPacCpJBKMYZS1BxkDEH3Dh8NkFnU1UCVyOQZ/KGR9o=', 'OK6Do+3SKnHs8pZTnd9zIA=='],
  ['{"a":1}', 'm2trndaacRHnUPFToo3J9+w8oYQF6TRcehpm2NLyBuE=', 'ZhHFGTAddbSwHrwNUARcyA=='],
  ['0123456789abcdef', 'fb2IJy+yWTdpKjuBAEdBdVzCRgU8FQbFdK3yxA9c3n4=', 'fb2IJy+yWTdpKjuBAEdBdVzCRgU8FQbFdK3yxA9c3n4='],
  [
    '0123456789abcdef0123456789abcdef',
    'fb2IJy+yWTdpKjuBAEdBdbTTUz9u/pqAmg5lyYYthILZSqa1UhBlfBWR7+6NqL7pJjIYc8Lan3xsu3Q4wia1Zg==',
    'fb2IJy+yWTdpKjuBAEdBdbTTUz9u/pqAmg5lyYYthIKSzMr0uYTnMKBdJheUPxA/',
  ],
  ['{"name":"张三"}', 'lbQLqdtLkws6/+DCe32dQHtR5moUgvZJ5NGdJ/A1rak=', 'lbQLqdtLkws6/+DCe32dQHtR5moUgvZJ5NGdJ/A1rak='],
] as const

test.each(vectors)('%j is sealed and opened as Java and JavaScript do', (plain, java, javascript) => {
  expect(seal(plain, key)).toBe(java)
  expect(seal(plain, key, 16)).toBe(javascript)
  expect(sealAsClient(plain, key)).toBe(javascript)
  expect([unseal(java, key), unseal(javascript, key)]).toEqual([plain, plain])
})

/** Seeded: the same texts in every run. */
const fixed = { seed: 20_261_121, numRuns: 500 }
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', minLength: 20 }), fc.json())

test('any text survives sealing and opening, with pads to 16 and to 32', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(16, 32), (plain, block) => {
      expect(unseal(seal(plain, key, block), key)).toBe(plain)
    }),
    fixed,
  )
})

test("with pads to 16 sealing agrees with node's own cipher", () => {
  fc.assert(
    fc.property(anyText, (plain) => {
      expect(seal(plain, key, 16)).toBe(sealAsClient(plain, key))
    }),
    fixed,
  )
})

test('a strict decrypter opens just those texts whose pad to 32 is at most 16', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 64 }), (plain) => {
      const pad = 32 - (Buffer.byteLength(plain) % 32)
      expect(unsealStrictly(seal(plain, key), key)).toBe(pad <= 16 ? plain : undefined)
    }),
    fixed,
  )
})

test('invalid Base64 and partial blocks cannot be decrypted', () => {
  for (const broken of [
    '',
    'A',
    'AAAA',
    '####',
    '-_-_'.repeat(16),
    `"${seal('x', key)}"`,
    seal('x', key).replace('=', ''),
  ]) {
    expect(() => unseal(broken, key)).toThrow(BrokenCiphertext)
  }
})

const zhangwei = '1700000000000000001'
const showSelected = (client: BladeClient, headers = {}, userId = '1700000000000000002') =>
  client.call('POST ouma-signup/login/globalExam/showSelectedExam', { form: { user_id: userId }, headers })
const data = (fields: object, block = 32) => seal(JSON.stringify(fields), deployment.aesKey, block)

test('a sealed answer is text/plain: one quoted text that holds the whole R', async () => {
  const lina = await new BladeClient(server.url).logIn('lina')
  const answer = await showSelected(lina)
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  expect(answer.text).toMatch(/^"[A-Za-z0-9+/]+={0,2}"$/)
  expect(unsealAsClient(answer.text)).toEqual({
    code: 200,
    success: true,
    data: { id: '1800000000000000001', examName: '2026年下半年高等教育自学考试', examType: 'exam' },
    msg: '操作成功',
  })
})

test('sealed answers of all lengths come, and strict decrypters fail on half of them', async () => {
  const strict = await Promise.all(
    Array.from({ length: 32 }, async (_, length) => {
      const answer = await candidate.call('GET sample/search', { query: { data: data({ word: 'x'.repeat(length) }) } })
      expect(unsealAsClient(answer.text)).toMatchObject({ data: { word: 'x'.repeat(length) } })
      return unsealStrictly(answer.text)
    }),
  )
  expect(strict.filter((text) => text !== undefined)).toHaveLength(16)
})

test('a sealed answer keeps literal nulls, while times and ids are as ever', async () => {
  const answer = await candidate.call('GET sample/empties')
  expect(unsealAsClient(answer.text)).toMatchObject({
    data: { text: null, count: null, when: '2026-10-01 09:30:00', id: '9223372036854775807' },
  })
  expect(unsealAsClient((await candidate.call('GET sample/nothing')).text)).toMatchObject({
    data: null,
    msg: '暂无承载数据',
  })
})

test('an answer with code 400 in HTTP 200 is sealed like a success', async () => {
  const { status, text: body } = await candidate.call('POST sample/never', { text: '' })
  expect(status).toBe(200)
  expect(unsealAsClient(body)).toEqual({ code: 400, success: false, data: null, msg: '操作失败' })
})

test('an error of a sealed call is plain JSON', async () => {
  const { status, body, headers } = await candidate.call('GET sample/search', {
    query: { data: data({ word: 'forbidden' }) },
  })
  expect(status).toBe(400)
  expect(headers.get('Content-Type')).toContain('application/json')
  expect(body).toEqual({ code: 400, success: false, data: {}, msg: '不允许查询' })
  expect((await showSelected(new BladeClient(server.url))).body).toMatchObject({ code: 401 })
})

test.each([16, 32])('a request padded to %i is read, in the query and in the body', async (block) => {
  const word = '张三+/='
  const query = await candidate.call('GET sample/search', { query: { data: data({ word }, block) } })
  const body = await candidate.call('POST sample/ask', { text: data({ word }, block) })
  expect([unsealAsClient(query.text), unsealAsClient(body.text)]).toMatchObject([
    { data: { word } },
    { data: { word } },
  ])
})

test('selecting an exam takes a sealed body and answers a sealed R', async () => {
  const answer = await candidate.call('POST ouma-signup/login/globalExam/selectExam', {
    sealed: { examId: '1800000000000000001' },
  })
  expect(unsealAsClient(answer.text)).toEqual({ code: 200, success: true, data: null, msg: '操作成功' })
  expect(unsealAsClient((await showSelected(candidate, {}, zhangwei)).text)).toMatchObject({
    data: { id: '1800000000000000001' },
  })
})

/** A text whose ciphertext contains a plus sign. */
const withPlus = Array.from({ length: 100 }, (_, n) => data({ word: `w${n}` })).find((it) => it.includes('+')) ?? ''

test('a plus sign in a query must be encoded', async () => {
  const encoded = await candidate.call('GET sample/search', { query: `data=${encodeURIComponent(withPlus)}` })
  const bare = await candidate.call('GET sample/search', { query: `data=${withPlus}` })
  expect([encoded.status, bare.status]).toEqual([200, 500])
})

const good = data({ word: 'hello' })

test.each([
  ['no Base64', '!!!!'],
  ['URL-safe Base64', withPlus.replaceAll('+', '-').replaceAll('/', '_')],
  ['a length that is no multiple of 16', Buffer.alloc(20).toString('base64')],
  ['quotes around it', `"${good}"`],
])('%s answers HTTP 500 as plain R', async (_, broken) => {
  const query = await candidate.call('GET sample/search', { query: { data: broken } })
  const body = await candidate.call('POST sample/ask', { text: broken })
  expect([query.status, body.status]).toEqual([500, 500])
  expect(query.body).toEqual({ code: 500, success: false, data: {}, msg: '服务器异常' })
  expect(body.body).toEqual(query.body)
})

test('a wrong key answers 400 for a body and 500 for a query', async () => {
  const foreign = seal(JSON.stringify({ word: 'hello' }), key)
  const query = await candidate.call('GET sample/search', { query: { data: foreign } })
  const body = await candidate.call('POST sample/ask', { text: foreign })
  expect([query.status, body.status]).toEqual([500, 400])
  expect([query.body, body.body]).toMatchObject([{ code: 500 }, { code: 400 }])
})

test('ciphertext that was tampered with is never a success', async () => {
  const bytes = Buffer.from(good, 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 0xff
  const tampered = bytes.toString('base64')
  const query = await candidate.call('GET sample/search', { query: { data: tampered } })
  const body = await candidate.call('POST sample/ask', { text: tampered })
  expect([query.status, body.status]).toEqual([500, 400])
})

test('a blank or missing data means that there are no parameters', async () => {
  const answers = [
    await candidate.call('GET sample/search'),
    await candidate.call('GET sample/search', { query: { data: '' } }),
    await candidate.call('GET sample/search', { query: { data: ' ' } }),
    await candidate.call('POST sample/ask', { text: '' }),
    await candidate.call('POST sample/ask', { text: ' ' }),
  ]
  expect(answers.map((it) => unsealAsClient(it.text))).toMatchObject(answers.map(() => ({ data: { word: 'none' } })))
})

test('parameters beside the sealed ones are ignored', async () => {
  const answer = await candidate.call('GET sample/search', { query: { word: 'plain' } })
  expect(unsealAsClient(answer.text)).toMatchObject({ data: { word: 'none' } })
})

test('a sealed text comes bare and opens to the text itself', async () => {
  const answer = await candidate.call('POST sample/tips', { text: '' })
  expect(answer.text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
  expect(unsealAsClient(answer.text)).toBe('成绩仅供参考')
})

test('a plain text comes as it is', async () => {
  const answer = await candidate.call('GET sample/plain-tips')
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  expect(answer.text).toBe('成绩仅供参考')
})

test('a file is not sealed, and carries its type, size and encoded name', async () => {
  const { text: body, headers } = await candidate.call('POST sample/certificate', { text: data({ word: 'zs' }) })
  expect(body).toBe('%PDF-1.7 zs')
  expect(headers.get('Content-Type')).toBe('application/pdf')
  expect(headers.get('Content-Length')).toBe('11')
  expect(headers.get('Content-Disposition')).toBe(`attachment;filename=${encodeURIComponent('证明.pdf')}`)
})

test('the sealed parameters of an upload travel in the query', async () => {
  const form = new FormData()
  form.set('file', new File(['12345'], 'me.jpg', { type: 'image/jpeg' }))
  const answer = await candidate.call('POST sample/picture', { query: { data: data({ word: 'front' }) }, form })
  expect(unsealAsClient(answer.text)).toMatchObject({ data: { word: 'front me.jpg 5' } })
})
