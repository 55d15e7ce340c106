import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { read, write } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { origin } from '#bff/testing/settings.ts'
import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { jsonText } from './request-size.ts'

const echo = {
  find: read('GET echo/find', {
    access: 'public',
    input: v.strictObject({ text: v.optional(v.string()) }),
    output: v.any(),
  }),
  save: write('POST echo/save', { access: 'public', json: true, input: v.unknown(), output: v.any() }),
}
const echoed = mock(echo, { find: () => 'found', save: () => 'saved' })

let gateway: TestGateway
let tab: Tab

beforeAll(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ api: { echo, auth, param }, handlers: echoed })
  tab = gateway.browser()
})
afterAll(() => gateway.close())
beforeEach(() => journal.clear())

const outcome = async (response: Response) => (response.ok ? 200 : (await readProblem(response)).code)
const save = (body: string | Uint8Array | ReadableStream, headers: Record<string, string> = {}) =>
  tab.fetch(echo.save.url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(typeof body === 'object' && { duplex: 'half' }),
  })

test('an address of 8 KiB passes, one byte more does not', async () => {
  const prefix = `${echo.find.url}?text=`
  const rest = 8 * 1024 - origin.length - prefix.length
  expect(await outcome(await tab.fetch(prefix + 'a'.repeat(rest)))).toBe(200)
  expect(await outcome(await tab.fetch(prefix + 'a'.repeat(rest + 1)))).toBe('address_too_long')
  expect(journal.all()).toHaveLength(1)
})

const saveAs = async (parameters: string) =>
  outcome(await save('{}', { 'Content-Type': `application/json${parameters}` }))

test('JSON is UTF-8: a body that names another charset is refused before it is read', async () => {
  for (const charset of ['gbk', '"GB18030"', 'utf-16', 'iso-8859-1', '', 'utf-8; charset=gbk']) {
    expect([charset, await saveAs(`; Charset=${charset}`)]).toEqual([charset, 'unsupported_media_type'])
  }
  expect(journal.all()).toEqual([])
  for (const parameters of ['', ';charset=UTF-8', '; charset="utf8"', '; profile=gbk']) {
    expect([parameters, await saveAs(parameters)]).toEqual([parameters, 200])
  }
})

const long = (size: number) => tab.fetch(echo.find.url, { headers: { 'X-Long': 'a'.repeat(size) } })

test('16 KiB of headers pass, one byte more does not', async () => {
  const fixedSize = 'x-bff: 1\r\nsec-fetch-site: same-origin\r\nx-long: \r\n'.length
  expect(await outcome(await long(16 * 1024 - fixedSize))).toBe(200)
  expect(await outcome(await long(16 * 1024 - fixedSize + 1))).toBe('headers_too_large')
  expect(journal.all()).toHaveLength(1)
})

const limit = 256 * 1024
const sized = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`
const chunked = (text: string) => new Response(text).body ?? ''

test('a body of 256 KiB passes, one byte more does not, with and without Content-Length', async () => {
  expect(await outcome(await save(sized(limit)))).toBe(200)
  expect(await outcome(await save(chunked(sized(limit))))).toBe(200)
  journal.clear()
  expect(await outcome(await save(sized(limit + 1)))).toBe('too_large')
  expect(await outcome(await save(chunked(sized(limit + 1))))).toBe('too_large')
  expect(await outcome(await save('{}', { 'Content-Length': String(limit + 1) }))).toBe('too_large')
  expect(journal.all()).toEqual([])
})

test('an endless body is read only up to the limit', async () => {
  let bytesSent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytesSent += 16_384
      controller.enqueue(new Uint8Array(16_384).fill(0x20))
    },
  })
  expect(await outcome(await save(endless))).toBe('too_large')
  expect(bytesSent).toBeLessThan(2 * limit)
})

test('a stalled body times out', async () => {
  let left: unknown
  const stalled = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":1}')),
    cancel: (reason) => {
      left = reason ?? 'cancelled'
    },
  })
  const request = new Request(origin, {
    method: 'POST',
    body: stalled,
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
  })
  await expect(jsonText(request, 20)).rejects.toMatchObject({ code: 'request_timeout', status: 408 })
  expect(left).toBeDefined()
})

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
const items = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))

test.each([
  ['a plain object', '{"name":"张三","tags":["a","b"],"n":-1.5e3,"ok":true,"none":null}'],
  ['text that looks like marks', '{"text":"{[:,\\"}]","again":"\\\\"}'],
  ['emoji, plain and escaped', '{"a":"👩‍🎓","b":"\\ud83d\\ude00"}'],
  ['the same key in two objects', '[{"id":"1"},{"id":"2"}]'],
  ['20 levels', nested(20)],
  ['2,000 keys', keys(2_000)],
  ['5,000 items', items(5_000)],
])('%s is valid JSON', async (_, body) => {
  expect(await outcome(await save(body))).toBe(200)
})

test.each([
  ['nothing', '', 'bad_request'],
  ['no JSON', '{a:1}', 'bad_request'],
  ['two values', '{} {}', 'bad_request'],
  ['a byte order mark', '\ufeff{}', 'bad_request'],
  ['a duplicate key', '{"id":"1","id":"2"}', 'bad_request'],
  ['a duplicate key written as an escape', '{"id":"1","\\u0069d":"2"}', 'bad_request'],
  ['a duplicate key deep inside', '[{"a":{"b":1,"c":[],"b":2}}]', 'bad_request'],
  ['a duplicate empty key', '{"":1,"":2}', 'bad_request'],
  ['__proto__', '{"__proto__":{"role":"administrator"}}', 'bad_request'],
  ['__proto__ written as an escape', '{"\\u005f_proto__":{}}', 'bad_request'],
  ['constructor', '{"a":{"constructor":{"prototype":{}}}}', 'bad_request'],
  ['half a character', '{"a":"\\ud83d"}', 'bad_request'],
  ['half a character in a key', '{"\\ude00":1}', 'bad_request'],
  ['a number beyond all numbers', '{"n":1e999}', 'bad_request'],
  ['NaN', '{"n":NaN}', 'bad_request'],
  ['21 levels', nested(21), 'too_large'],
  ['100,000 levels', nested(100_000), 'too_large'],
  ['2,001 keys', keys(2_001), 'too_large'],
  ['5,001 items', items(5_001), 'too_large'],
])('%s is refused', async (_, body, code) => {
  expect(await outcome(await save(body))).toBe(code)
  expect(journal.all()).toEqual([])
})

test('invalid UTF-8 is refused', async () => {
  expect(await outcome(await save(new Uint8Array([0x22, 0xc3, 0x28, 0x22])))).toBe('bad_request')
})

test.each([
  ['a key that no contract names', '?id=1&x=1'],
  ['the token in the address', '?id=1&blade-auth=bearer%20x'],
  ['the token in other letters', '?id=1&Blade-Auth=x'],
])('%s is invalid input', async (_, query) => {
  const admin = await gateway.logIn('admin')
  journal.clear()
  expect(await outcome(await admin.fetch(param.detail.url + query))).toBe('invalid_input')
  expect(journal.all()).toEqual([])
})

test('a duplicate parameter is a bad request', async () => {
  expect(await outcome(await tab.fetch(`${echo.find.url}?text=a&text=b`))).toBe('bad_request')
  expect(journal.all()).toEqual([])
})

test('an invalid field has a message', async () => {
  const admin = await gateway.logIn('admin')
  const response = await admin.call(param.submit, { paramName: '', paramKey: 'k', paramValue: '' })
  expect(await response.json()).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { paramName: '请输入参数名称', paramValue: '请输入参数键值' },
  })
})
