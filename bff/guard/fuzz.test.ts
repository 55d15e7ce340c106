import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'

import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { Problem } from '#contracts/core/error.ts'
import { session } from '#contracts/session.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

import type { Tab } from '../testing/browser.ts'
import { origin } from '../testing/settings.ts'
import { testGateway } from '../testing/gateway.ts'

const urls = [...endpoints(api).map((it) => it.endpoint.url), ...gatewayCalls.map((it) => it.call.url)]
const keys = [
  'id',
  'ids',
  'current',
  'size',
  'examId',
  'grant',
  'username',
  'password',
  'paramName',
  '__proto__',
  'blade-auth',
]

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '0', '-1', '1e309', 'null', '[object Object]', '\0', "' OR 1=1 --"),
)
const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 4 }))
const anyInput = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), anyValue, { maxKeys: 5 })
const anyRequest = fc.record({
  url: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...urls) },
    fc.webPath().map((path) => `${origin}${path}`),
  ),
  method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
  query: fc.oneof(fc.constant({}), fc.dictionary(fc.constantFrom(...keys), anyText, { maxKeys: 3 })),
  body: fc.oneof(
    anyInput.map((it) => JSON.stringify(it)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  ),
  type: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain', ''),
  cookie: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.stringMatching(/^[\x21-\x7e]{0,90}$/)),
  account: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.stringMatching(/^[\w-]{0,30}$/)),
})
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer R> ? R : never

let admin: Tab

/** Logs in again whenever a request has logged out, locked or lost the session. */
async function ready() {
  const current = await admin.value(session.current)
  if (!current.account || current.locked) await admin.logIn('admin')
}

function send({ url, method, query, body, type, cookie, account }: AnyRequest): Promise<Response> {
  const search = new URLSearchParams(query).toString()
  return admin.fetch(search ? `${url}?${search}` : url, {
    method,
    headers: {
      'Content-Type': type,
      ...(cookie !== null && { Cookie: cookie }),
      ...(account !== null && { 'X-Account': account }),
    },
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
  })
}

beforeAll(async () => {
  scenario.begin('normal')
  admin = (await testGateway()).browser()
})

test(
  'no request makes it answer 500, or anything but a value or a documented problem',
  { timeout: 60_000 },
  async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        await ready()
        const response = await send(request)
        const answer: unknown = request.method === 'HEAD' ? null : await response.json()
        statuses.add(response.status)
        expect(response.status).not.toBe(500)
        expect(response.ok || request.method === 'HEAD' || v.is(Problem, answer)).toBe(true)
      }),
      { seed: 41, numRuns: 2_000 },
    )
    expect([...statuses].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 409, 415]))
  },
)
