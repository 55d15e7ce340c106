import { expect, test } from 'vitest'

import { api, endpoints, ownCalls } from './api.ts'
import { openapi } from './openapi.ts'

const document = JSON.stringify(openapi(api))
const { paths, components } = JSON.parse(document) as {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, unknown> }
}

test('every call with an address is described, and no other', () => {
  const described = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method} ${url}`),
  )
  const open = [
    ...ownCalls.map(({ call }) => call),
    ...endpoints(api)
      .map(({ endpoint }) => endpoint)
      .filter(({ internal }) => !internal),
  ]
  expect(described.toSorted()).toEqual(open.map(({ method, url }) => `${method.toLowerCase()} ${url}`).toSorted())
  expect(document).not.toContain('oauth/token')
})

test('every reference leads to a component', () => {
  const references = [...document.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((name) => !(name in components.schemas))).toEqual([])
})
