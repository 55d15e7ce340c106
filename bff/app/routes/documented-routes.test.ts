import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'

import { routes } from '#contracts/openapi/routes.ts'

import type { Assets } from '#bff/calls/dependencies.ts'
import { testGateway } from '#bff/testing/gateway.ts'

type Described = { responses: Record<string, { headers: object; content?: Record<string, { schema: object }> }> }

const described = Object.entries(routes).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, route]) => ({ path, method, route: route as Described })), // as made there
)

const assets: Assets = async ({ url }) => {
  const type = url.endsWith('.json') ? 'application/json' : 'text/html'
  return new Response('{}', { headers: { 'Content-Type': type } })
}

test.each(described)('$method $path answers as the API document says', async ({ path, method, route }) => {
  const gateway = await testGateway({ overrides: { assets } })
  onTestFinished(() => gateway.close())
  const response = await gateway.browser().fetch(path, { method: method.toUpperCase(), redirect: 'manual' })
  const documented = route.responses[response.status]
  expect(Object.keys(documented?.headers ?? {}).filter((name) => !response.headers.has(name))).toEqual([])
  const type = response.headers.get('Content-Type')?.split(';')[0]
  expect(Object.keys(documented?.content ?? {})).toEqual(type ? [type] : [])
  if (type !== 'application/json') return
  const schema = documented?.content?.[type]?.schema ?? false
  expect(new Ajv2020({ strict: false }).validate(schema, await response.json())).toBe(true)
})

test.each(['/healthz', '/readyz', '/docs'])('%s takes no POST', async (path) => {
  const gateway = await testGateway({ overrides: { assets } })
  onTestFinished(() => gateway.close())
  const { status, headers } = await gateway.browser().fetch(path, { method: 'POST' })
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('readiness with the state of its parts, and that of a draining process, are as the document says', async () => {
  const gateway = await testGateway({ overrides: { isDraining: () => true } })
  onTestFinished(() => gateway.close())
  const response = await gateway.browser().fetch('/readyz?verbose')
  const { route } = described.find(({ path }) => path === '/readyz')!
  const schema = route.responses[response.status]?.content?.['application/json']?.schema ?? false
  expect(response.status).toBe(503)
  expect(new Ajv2020({ strict: false }).validate(schema, await response.json())).toBe(true)
})
