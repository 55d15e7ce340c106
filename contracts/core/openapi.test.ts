import { expect, test } from 'vitest'

import { api, endpoints, gatewayCalls } from '../api.ts'
import { openapi } from './openapi.ts'

const document = JSON.stringify(openapi(api))
const { paths, components } = JSON.parse(document) as {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string; required: boolean }[] }>
  >
  components: { schemas: Record<string, unknown> }
}

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
  expect(described.toSorted()).toEqual(open.map(({ method, url }) => `${method.toLowerCase()} ${url}`).toSorted())
  expect(document).not.toContain('oauth/token')
})

test('every call says in one sentence what it does', () => {
  const calls = [...gatewayCalls, ...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint }))]
  const wrong = calls.filter(({ call }) => !/^[A-Z][^.]+\.$/.test(call.summary ?? ''))
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
