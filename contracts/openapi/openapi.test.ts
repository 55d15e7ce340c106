import { globSync, readFileSync } from 'node:fs'

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
import { isRecordSchema, schemaNames, schemasWithin } from './schema-names.ts'

const examples = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'))
const document = JSON.stringify(openapi(api, examples))
const { paths, components } = JSON.parse(document) as {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string; required: boolean }[] }>
  >
  components: { schemas: Record<string, unknown> }
}

/** Calls with an address. */
const open = [
  ...gatewayCalls,
  ...endpoints(api)
    .filter(({ endpoint }) => !endpoint.internal)
    .map(({ name, endpoint }) => ({ name, call: endpoint })),
]

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every call with an address is described, and no other', () => {
  const operations = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method} ${url}`),
  )
  const beside = new Set(Object.keys(routes))
  const calls = operations.filter((it) => !beside.has(it.split(' ')[1] ?? ''))
  expect(calls.toSorted()).toEqual(open.map(({ call: { method, url } }) => `${method.toLowerCase()} ${url}`).toSorted())
  expect(operations.filter((it) => it.includes('oauth/token'))).toEqual([])
})

test('every call has a summary of one sentence, in both languages', () => {
  const calls = [...gatewayCalls, ...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint }))]
  const wrong = calls.filter(
    ({ call: { summary } }) => !/^[A-Z][^.]+\.$/.test(summary?.en ?? '') || !/^[^。]+。$/.test(summary?.zh ?? ''),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every record that the contracts export for a call is a component by its name', async () => {
  const files = globSync('contracts/**/*.ts', { exclude: ['contracts/openapi/**', 'contracts/**/*.test.ts'] })
  const modules = await Promise.all(files.map((file) => import(new URL(`../../${file}`, import.meta.url).href)))
  const exported = new Map(modules.flatMap((it) => Object.entries(it).map(([name, value]) => [value, name] as const)))
  const used = open.flatMap(({ call }) => [call.input, call.output].flatMap((it) => [...schemasWithin(it)]))
  const records = [...new Set(used)].filter((it) => exported.has(it) && isRecordSchema(it))
  expect(records.length).toBeGreaterThan(100)
  const unnamed = records.filter((it) => !schemaNames.has(it)).map((it) => exported.get(it))
  expect(unnamed, 'npm run examples names their modules').toEqual([])
})

test('no two records have one name', () => {
  expect(new Set(schemaNames.values()).size).toBe(schemaNames.size)
})

test('alternatives of an input or an answer are components, which one field tells apart', () => {
  const variants = open.flatMap(({ call }) =>
    [call.input, call.output].flatMap((it) => [...schemasWithin(it)].filter(({ type }) => type === 'variant')),
  )
  const mappings = Array.from(
    document.matchAll(/"discriminator":(\{"propertyName":"\w+","mapping":\{[^}]+\}\})/g),
    ([, it = '']) => JSON.parse(it),
  )
  expect(mappings.length).toBeGreaterThanOrEqual(new Set(variants).size)
  const { LogIn } = components.schemas
  expect(LogIn).toMatchObject({
    discriminator: { propertyName: 'grant', mapping: { password: '#/components/schemas/PasswordLogIn' } },
  })
  expect(Object(LogIn).oneOf.length).toBe(9)
})

/** Every JSON Schema of the document, with the names of the properties that must be there. */
function schemaNodes(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(schemaNodes)] // JSON
}

test('every pattern is a plain regular expression, with a flag u and without', () => {
  const patterns = new Set(
    schemaNodes(JSON.parse(document)).flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : [])),
  )
  expect(patterns.size).toBeGreaterThan(20)
  for (const pattern of patterns) for (const flags of ['', 'u']) expect(() => new RegExp(pattern, flags)).not.toThrow()
})

test('a constant has its type, and no optional one is a boolean: generated clients would not compile', () => {
  const nodes = schemaNodes(JSON.parse(document))
  const constants = nodes.filter((it) => 'const' in it)
  expect(constants.length).toBeGreaterThan(20)
  expect(constants.filter((it) => typeof it['const'] !== it['type'])).toEqual([])
  const optional = nodes.flatMap(({ properties, required }) =>
    Object.entries(Object(properties)).filter(([name]) => !(Array.isArray(required) && required.includes(name))),
  )
  expect(optional.length).toBeGreaterThan(20)
  expect(optional.filter(([, it]) => typeof Object(it).const === 'boolean')).toEqual([])
})

test('a call that names another one lists which it may be', () => {
  const { schema } = Object(JSON.parse(document)).paths['/session/outcome'].post.requestBody.content['application/json']
  expect(schema.properties.write.enum).toContain(signup.submitExaminee.url)
  const shown = Object(JSON.parse(document)).paths['/unmask'].post.requestBody.content['application/json']
  expect(shown.schema.properties.call.enum).toContain('user.detail')
})

test('no component has the name of a field of another, for which generators make a type too', () => {
  const fields = Object.entries(components.schemas).flatMap(([name, schema]) =>
    Object.keys(Object(Object(schema).properties)).map(
      (field) => `${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    ),
  )
  expect(fields.filter((name) => name in components.schemas)).toEqual([])
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

const errorCodes = (call: Call) => [...callErrors(call).values()].flat()
const general = ['bad_request', 'invalid_input', 'cross_site', 'address_too_long', 'headers_too_large', 'internal']

test('every call can answer the errors of every request', () => {
  for (const { call } of gatewayCalls) expect(errorCodes(call)).toEqual(expect.arrayContaining(general))
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
  expect(errorCodes(call)).toEqual(expect.arrayContaining(can))
  expect(errorCodes(call).filter((code) => cannot.includes(code))).toEqual([])
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
