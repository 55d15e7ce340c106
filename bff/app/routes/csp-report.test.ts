import { afterEach, beforeEach, expect, test } from 'vitest'

import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { origin } from '#bff/testing/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

let gateway: TestGateway

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
})
afterEach(() => gateway.close())

/** A report as browsers send it, without our headers. */
const post = (type: string, body: unknown, headers: Record<string, string> = {}) =>
  gateway.fetch(
    new Request(`${origin}/violation`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': type, ...headers },
    }),
  )

const old = (directive: string, page: string) => ({
  'csp-report': { 'effective-directive': directive, 'document-uri': page, 'script-sample': 'zhangwei' },
})
const report = (directive: string, page: string) => ({
  type: 'csp-violation',
  url: page,
  user_agent: 'zhangwei',
  body: { effectiveDirective: directive, documentURL: page, blockedURL: 'https://evil.example/?13800001111' },
})

const logged = () => gateway.lines.map(({ endpoint, level, violations }) => ({ endpoint, level, violations }))
const line = (...violations: string[]) => ({ endpoint: 'violation', level: 'warn', violations })

test('the log contains the violated directive and the page, and nothing else', async () => {
  const page = `${origin}/exam/list?zjhm=110101200001011234#x`
  expect((await post('application/csp-report', old('img-src', page))).status).toBe(204)
  const both = [report('script-src-elem', page), { type: 'deprecation', body: report('img-src', page).body }]
  expect((await post('application/reports+json', both)).status).toBe(204)
  expect(logged()).toEqual([line('img-src /exam/list'), line('script-src-elem /exam/list')])
})

test('a path that may contain personal data is not logged', async () => {
  const reports = [report('13800001111', `${origin}/13800001111`), report('img-src\nx', `${origin}/%0a[31m`)]
  await post('application/reports+json', reports)
  expect(logged()).toEqual([line('? ?', '? ?')])
})

test('reports of another site, or about another site, are ignored', async () => {
  const theirs = old('img-src', 'https://evil.example/exam/list')
  expect((await post('application/csp-report', theirs)).status).toBe(204)
  expect((await post('application/csp-report', theirs, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect(gateway.lines.flatMap(({ violations }) => violations ?? [])).toEqual([])
})

test.each([
  ['application/json', '{}', 415],
  ['text/plain', '{}', 415],
  ['application/csp-report', '{', 400],
  ['application/csp-report', '[]', 400],
  ['application/reports+json', '{}', 400],
  ['application/csp-report', `"${'a'.repeat(300_000)}"`, 413],
])('%s with %.20s is no report', async (type, body, status) => {
  expect((await post(type, body)).status).toBe(status)
})

test('a network may report thirty times a minute', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) {
    statuses.push((await post('application/csp-report', old('img-src', `${origin}/login`))).status)
  }
  expect(statuses.indexOf(429)).toBe(30)
})
