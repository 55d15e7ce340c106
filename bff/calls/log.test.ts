import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'

import { param } from '#contracts/administration/param.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { faultKinds, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { deployment, settings } from '#mocks/core/settings.ts'
import { undeclared } from '#mocks/core/wire.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { users } from '#mocks/user/seeds.ts'
import type { LogLine } from '../http/log-line.ts'
import { Tab } from '../testing/browser.ts'
import { testGateway, type TestGateway } from '../testing/gateway.ts'
import { demoSettings, origin } from '../testing/settings.ts'

/** Typed text, in every field and part of a request that accepts any. */
const typed = 'CANARY-13800001111'
const fault = 'CANARY-fault 13800002222\n    at 13800003333 (13800004444)'

let gateway: TestGateway
const answers: string[] = []
const tokens = new Set<string>()
const cookies = new Set<string>()

/** A browser that records all responses. */
function browser(): Tab {
  return new Tab(async (request) => {
    const response = await gateway.fetch(request)
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    answers.push([...headers.flat(), await response.clone().text()].join('\n'))
    for (const cookie of response.headers.getSetCookie()) cookies.add(cookie.split(/[=;]/)[1] ?? '')
    for (const { answer } of journal.of('auth.token')) {
      if (answer) tokens.add(Object(answer).access_token).add(Object(answer).refresh_token)
    }
    return response
  })
}

async function wrongInputs(tab: Tab) {
  for (const { endpoint } of endpoints(api)) await tab.call(endpoint, { [typed]: typed, id: typed }) // malformed on purpose
  await tab.fetch(`/api/${typed}?${typed}=${typed}`, { headers: { 'X-Request-Id': typed, 'User-Agent': typed } })
  await tab.fetch(`/${typed}/${typed}.js`)
  await tab.fetch(exam.selectExam.url, { method: 'POST', body: `{"${typed}":`, headers: { 'Content-Type': typed } })
  await tab.fetch(exam.selectExam.url, {
    method: 'POST',
    body: `{"${typed}":`,
    headers: { 'Content-Type': 'application/json' },
  })
  await tab.fetch('/violation', {
    method: 'POST',
    body: JSON.stringify({ 'csp-report': { 'effective-directive': typed, 'document-uri': `${origin}/${typed}` } }),
    headers: { 'Content-Type': 'application/csp-report' },
  })
  await tab.call(exam.selectExam, { examId: typed })
  await tab.call(user.info, {}, { headers: { 'X-Account': typed } })
  await tab.call(user.info, {}, { headers: { Cookie: `__Host-Http-sid=${typed}` } })
}

async function everyFault(tab: Tab) {
  for (const kind of faultKinds.filter((it) => it !== 'hang' && it !== 'slow-drip')) {
    faultPlan.clear()
    faultPlan.add({ path: 'ouma-signup', kind, ms: 1 })
    await tab.call(exam.showSelectedExam)
    await tab.call(exam.selectExam, { examId: typed })
  }
  faultPlan.clear()
}

async function everyLogIn() {
  for (const account of ['zhangwei', 'lina', 'ayguli', 'admin']) await browser().logIn(account)
  const tab = browser()
  await tab.logIn('zhangwei', typed)
  await tab.logIn(typed, typed)
  for (const grant of [
    { grant: 'link', linkKey: typed },
    { grant: 'social', source: typed, code: typed, state: typed },
    { grant: 'ncias_code', token: typed },
  ] as const) {
    await tab.call(session.logIn, grant)
  }
}

async function everyLock(tab: Tab) {
  await tab.call(session.lock, { password: typed })
  await tab.call(session.current)
  await tab.call(session.unlock, { password: `${typed}?` })
  await tab.call(session.unlock, { password: typed })
  await tab.call(session.keepAlive)
}

beforeAll(async () => {
  scenario.begin('normal')
  settings.extraColumns = true
  settings.production = false
  gateway = await testGateway({
    overrides: {
      assets: async () => {
        throw new Error(fault)
      },
    },
  })
  await everyLogIn()
  const [first, admin] = [browser(), browser()]
  await first.logInByLink('zhangwei')
  await admin.logInByLink('admin')
  await wrongInputs(first)
  await wrongInputs(admin)
  // Wrong inputs for every call leave little of a session's rate limit.
  const tab = browser()
  await tab.logInByLink('zhangwei')
  await tab.call(auth.sendLog, [{ url: typed, time: typed, type: 't', message: typed, stack: typed, info: typed }])
  await admin.call(param.submit, { paramName: typed, paramKey: typed, paramValue: typed })
  await everyFault(tab)
  await everyLock(tab)
  // The call and the probe after it: no other call may take their place.
  for (const path of ['getAllExamList', 'user/info']) faultPlan.add({ path, kind: 'unauthorised', count: 1 })
  await tab.call(exam.getAllExamList)
  await tab.call(session.logOut)
  settings.extraColumns = false
})

const people = () =>
  users
    .filter(({ password }) => password !== '')
    .flatMap((row) =>
      // Names of calls contain "admin" as well.
      [
        row.account === 'admin' ? '"admin"' : row.account,
        row.realName,
        row.phone,
        row.zjhm,
        row.password,
        row.id,
      ].filter((it) => (it ?? '').length > 3),
    )
const secrets = [
  deployment.clientSecret,
  deployment.aesKey,
  demoSettings.SESSION_KEY,
  btoa(`${deployment.clientId}:${deployment.clientSecret}`),
]
const leaks = (needles: Iterable<string | null>, haystack: readonly string[]) =>
  [...needles].filter((needle) => haystack.some((it) => it.includes(String(needle))))

/** The closed list of fields. A new one must be added here on purpose. */
const Line = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  level: v.picklist(['info', 'warn', 'error']),
  requestId: v.pipe(v.string(), v.uuid()),
  traceId: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  method: v.picklist(['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']),
  endpoint: v.picklist([
    '-',
    'page',
    'embed',
    'violation',
    ...endpoints(api).map((it) => it.name),
    ...gatewayCalls.map((it) => it.name),
  ]),
  status: v.pipe(v.number(), v.integer()),
  code: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]+$/))),
  ms: v.number(),
  upstreamCalls: v.optional(v.pipe(v.number(), v.integer())),
  upstreamMs: v.optional(v.pipe(v.number(), v.integer())),
  upstreamStatus: v.optional(v.pipe(v.number(), v.integer())),
  account: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))),
  violations: v.optional(v.array(v.pipe(v.string(), v.regex(/^(?:[a-z-]+|\?) (?:[a-z_/-]+|\?)$/i)))),
  fault: v.optional(v.string()),
  release: v.optional(v.string()),
} satisfies Record<keyof LogLine, v.GenericSchema>)

test('the calls of this test wrote enough lines, codes and tokens', () => {
  expect(gateway.lines.length).toBeGreaterThan(100)
  expect(new Set(gateway.lines.map((it) => it.code)).size).toBeGreaterThan(10)
  expect(tokens.size).toBeGreaterThan(12)
})

test('every request is one line with a closed list of fields', () => {
  expect(gateway.lines).toHaveLength(answers.length)
  expect(gateway.lines.flatMap((line) => v.safeParse(Line, line).issues ?? [])).toEqual([])
  expect(new Set(gateway.lines.map((it) => it.requestId)).size).toBe(gateway.lines.length)
})

test('a request that reached the upstream has the number, the time and the last status of its calls', () => {
  const selected = gateway.lines.find((it) => it.endpoint === 'exam.showSelectedExam' && it.status === 200)
  expect(selected).toMatchObject({ upstreamCalls: 1, upstreamMs: expect.any(Number), upstreamStatus: 200 })
  expect(gateway.lines.filter((it) => it.endpoint === '-' && it.upstreamCalls !== undefined)).toEqual([])
  const failed = gateway.lines.find((it) => it.endpoint === 'exam.showSelectedExam' && it.status === 502)
  expect(failed?.release).toBe('sources')
})

test('the log contains no person, token, secret or typed text', () => {
  const log = gateway.lines.map((line) => JSON.stringify(line))
  const canaries = ['CANARY', '1380000', 'Exam@2026', 'Admin@2026', ...Object.values(undeclared)]
  expect(leaks([...people(), ...tokens, ...cookies, ...secrets, ...canaries].filter(Boolean), log)).toEqual([])
})

test('an internal error is logged with its name and stack, without its message', () => {
  const line = gateway.lines.find((it) => it.code === undefined && it.status === 500)
  expect(line?.fault).toMatch(/^Error at .+log\.test\.ts:\d+:\d+/)
})

test('a deviation of an upstream answer is logged without values', () => {
  const faults = new Set(gateway.lines.flatMap((it) => it.fault ?? []))
  expect([...faults]).toContain('redirect')
  expect([...faults].some((it) => it.includes(' is not '))).toBe(true)
})

test('no response contains a token, a key, a secret or the address of the upstream', () => {
  const names = ['upstream.test', 'Blade-Auth', 'access_token', 'refresh_token', ...Object.values(undeclared)]
  expect(leaks([...tokens, ...secrets, ...names], answers)).toEqual([])
  expect(leaks([...cookies].filter(Boolean), answers)).toEqual([])
})

test('no response contains an internal text of the upstream', () => {
  expect(leaks(['Exception', 'org.springframework', 'JSON parse', 'at [Source', 'nginx', 'SELECT '], answers)).toEqual(
    [],
  )
})

test('the edge logs our lines, and no request records of its own', () => {
  const { observability, logpush, tail_consumers } = unstable_readConfig({ config: 'wrangler.toml' })
  expect(observability).toEqual({ logs: { enabled: true, invocation_logs: false }, traces: { enabled: false } })
  expect([logpush, tail_consumers ?? []]).toEqual([undefined, []])
})
