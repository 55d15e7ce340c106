import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { schemaFields } from '#contracts/core/schema.ts'

import { BladeClient, sealAsClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { settings } from './settings.ts'

const server = await testServer()

/** A call with the text as every value, and as the name of an additional field. */
function callWith(client: BladeClient, { input, upstream }: Endpoint, text: string) {
  const { method, path, wire, sealedPost = 'body' } = upstream
  const address = `${method} ${path.replace(/:\w+/, text)}`
  const fields = Object.fromEntries([...Object.keys(schemaFields(input)), text].map((name) => [name, text]))
  if (wire === 'json') return client.call(address, { json: fields })
  if (wire === 'plain') return client.call(address, method === 'GET' ? { query: fields } : { form: fields })
  const data = sealAsClient(JSON.stringify(fields))
  return client.call(address, method === 'GET' || sealedPost === 'query' ? { query: { data } } : { text: data })
}

const reads = endpoints(api).filter(({ endpoint: { kind } }) => kind === 'read' || kind === 'text')

/** An unknown column and a text that is not a time are unexpected errors, as in Blade. Source: blade-contract 1.6. */
test.each(['__proto__', 'constructor'])('no read fails unexpectedly over the name and value %s', async (text) => {
  settings.production = false
  const visitor = new BladeClient(server.url)
  const [candidate, admin] = [await visitor.logIn('lina'), await visitor.logIn('admin')]
  const statuses: [string, number][] = []
  for (const { name, endpoint } of reads) {
    const client = allows(endpoint.access, []) ? candidate : admin
    const { status, text: answer } = await callWith(client, endpoint, text)
    if (!/Unknown column|could not be parsed/.test(answer)) statuses.push([name, status])
  }
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  expect(statuses).toContainEqual(['paramInfo.info', 200])
})
