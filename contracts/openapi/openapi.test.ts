import { readFileSync } from 'node:fs'

import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'

import { param } from '../administration/param.ts'
import { api, endpoints, gatewayCalls } from '../api.ts'
import { exam } from '../candidate/exam.ts'
import { signup } from '../candidate/signup.ts'
import type { Call } from '../core/call.ts'
import { errorStatus } from '../core/error.ts'
import { account } from '../session/account.ts'
import { ncias } from '../session/ncias.ts'
import { session } from '../session/session.ts'
import { callErrors } from './errors.ts'
import { openapi } from './openapi.ts'
import { queryDescriptions } from './query-parameters.ts'
import { routes } from './routes.ts'

const examples = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'))
const document = JSON.stringify(openapi(api, examples))
const { paths, components } = JSON.parse(document) as {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string; required: boolean }[] }>
  >
  components: { schemas: Record<string, unknown> }
}

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every call with an address is described, and no other', () => {
  const described = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method} ${url}`),
  )
  const open = [
    ...gatewayCalls.map(({ call }) => call),
    ...endpoints(api)
      .map(({ endpoint }) => endpoint)
      .filter(({ internal }) => !internal),
  ]
  const beside = new Set(Object.keys(routes))
  const calls = described.filter((it) => !beside.has(it.split(' ')[1] ?? ''))
  expect(calls.toSorted()).toEqual(open.map(({ method, url }) => `${method.toLowerCase()} ${url}`).toSorted())
  expect(described.filter((it) => it.includes('oauth/token'))).toEqual([])
})

test('every call has a summary of one sentence, in both languages', () => {
  const calls = [...gatewayCalls, ...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint }))]
  const wrong = calls.filter(
    ({ call: { summary } }) => !/^[A-Z][^.]+\.$/.test(summary?.en ?? '') || !/^[^。]+。$/.test(summary?.zh ?? ''),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every reference leads to a component', () => {
  const references = [...document.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((name) => !(name in components.schemas))).toEqual([])
})

test.each([
  ['session.current', ['X-BFF']],
  ['picture.getPicture', ['X-BFF']],
  ['message.getMessageList', ['X-BFF', 'X-Account']],
  ['signup.submitExaminee', ['X-BFF', 'X-Account', 'X-Exam', 'Idempotency-Key']],
])('%s must come with the headers %j', (name, headers) => {
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find((it) => it.operationId === name)
  const needed = operation?.parameters.filter((it) => it.in === 'header' && it.required)
  expect(needed?.map((it) => it.name)).toEqual(headers)
})

const codesOf = (call: Call) => [...callErrors(call).values()].flat()
const general = ['bad_request', 'invalid_input', 'cross_site', 'address_too_long', 'headers_too_large', 'internal']

test('every call can answer the errors of every request', () => {
  for (const { call } of gatewayCalls) expect(codesOf(call)).toEqual(expect.arrayContaining(general))
})

test.each<[string, Call, string[], string[]]>([
  ['a visitor may make', account.dict, ['upstream_failed'], ['not_logged_in', 'locked', 'unsupported_media_type']],
  [
    'reads without a body',
    exam.getAllExamList,
    ['not_logged_in', 'session_replaced', 'locked'],
    ['too_large', 'try_again'],
  ],
  ['is for administrators', param.remove, ['forbidden', 'try_again', 'key_reused'], ['upstream_timeout']],
  [
    'executes once, for one exam',
    signup.submitExaminee,
    ['key_reused', 'outcome_pending', 'upstream_timeout'],
    ['outcome_unknown'],
  ],
  ['executes once', account.deleteAccount, ['outcome_pending'], ['upstream_timeout', 'upstream_failed']],
  ['takes a handle', ncias.getNciasPID, ['expired'], ['not_logged_in']],
  ['stays in the gateway', session.draftKey, ['store_unavailable'], ['refused', 'upstream_failed', 'forbidden']],
])('of a call that %s the errors follow from its contract', (_, call, can, cannot) => {
  expect(codesOf(call)).toEqual(expect.arrayContaining(can))
  expect(codesOf(call).filter((code) => cannot.includes(code))).toEqual([])
})

test('an error is listed under its status', () => {
  expect(callErrors(exam.getAllExamList).get(errorStatus.locked)).toEqual(['locked'])
})

const routeIds = new Set(
  Object.values(routes).flatMap(
    (methods) => Object.values(methods).map((it) => (it as { operationId: string }).operationId), // as made there
  ),
)

test('each call says whether it takes the session, and that it takes the CSRF header with its only value', () => {
  const described = Object.values(JSON.parse(document).paths as Record<string, Record<string, Described>>) // as made above
  for (const operation of described.flatMap((methods) => Object.values(methods))) {
    expect([operation.operationId, Array.isArray(operation.security)]).toEqual([operation.operationId, true])
    if (routeIds.has(operation.operationId)) continue
    const csrf = operation.parameters.find(({ name }) => name === 'X-BFF')
    expect(csrf?.schema).toEqual({ type: 'string', enum: ['1'] })
  }
})

type Described = { operationId: string; security: unknown; parameters: { name: string; schema: unknown }[] }

test('the table of query parameters has no stale entry', () => {
  const parameters = Object.entries(paths)
    .filter(([path]) => !(path in routes))
    .flatMap(([, methods]) => Object.values(methods).flatMap((it) => it.parameters))
    .filter((it) => it.in === 'query')
  const names = new Set(parameters.map(({ name }) => name))
  expect(Object.keys(queryDescriptions).filter((name) => !names.has(name))).toEqual([])
})

test('every group of calls has a Chinese title', () => {
  const { tags } = JSON.parse(document) as { tags: { name: string; 'x-title-zh'?: string }[] } // as made there
  expect(tags.filter((tag) => !tag['x-title-zh']).map(({ name }) => name)).toEqual([])
})
