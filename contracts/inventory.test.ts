import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { api, endpoints } from './api.ts'
import type { Endpoint } from './core/endpoint.ts'
import { innerSchema, schemaFields, isIdentifying } from './core/schema.ts'

type Row = { group: string; method: string; path: string; parameters: string; wire: string }

/** Calls of the specification and of the old client: a witness, which no contract writes. */
const rows: Row[] = readFileSync(new URL('../docs/reference/endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', method = '', path = '', parameters = '', wire = ''] = line.split('\t')
    return { group, method, path, parameters, wire }
  })

const key = (it: { method: string; path: string }) => `${it.method} ${it.path}`
const contracts = new Map(endpoints(api).map(({ endpoint }) => [key(endpoint.upstream), endpoint]))

/** "sealed -> text", "plain (path not shown)", "query": the first word says how the input travels. */
function inventoryWire(row: Row): Endpoint['upstream']['wire'] {
  const word = row.wire.split(' ')[0]
  if (word === 'query') return 'plain'
  if (word === 'plain' || word === 'json' || word === 'sealed') return word
  throw new Error(`unknown wire ${row.wire}`)
}

/** Names of the parameters that a row shows; words such as "body", "data" and "filters" name none. */
function parameterNames(row: Row): string[] {
  if (/grant_type=|^body$|^data$|log entries|ids and settings|^data \(/.test(row.parameters)) return []
  return row.parameters
    .replace(/^data: /, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !['filters', 'data', 'body'].includes(name))
}

test('every call of the inventory has a contract with its wire', () => {
  const wrong = rows.filter((row) => contracts.get(key(row))?.upstream.wire !== inventoryWire(row)).map(key)
  expect(wrong, 'add each of these to its contract, or mend its wire').toEqual([])
})

test('a contract takes the parameters that its row names', () => {
  const wrong = rows.flatMap((row) => {
    const endpoint = contracts.get(key(row))
    if (!endpoint || innerSchema(endpoint.input).type === 'variant') return []
    const takes = new Set([
      ...Object.keys(schemaFields(endpoint.input)),
      endpoint.upstream.self,
      endpoint.upstream.identity,
    ])
    return parameterNames(row)
      .filter((name) => !takes.has(name) && !(row.wire === 'sealed' && name === 'data'))
      .map((name) => `${key(row)}: ${name}`)
  })
  expect(wrong).toEqual([])
})

test('no two calls share an address and a method of the clean API', () => {
  const clean = endpoints(api)
    .filter(({ endpoint }) => !endpoint.internal)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`)
  expect(clean.filter((it, index) => clean.indexOf(it) !== index)).toEqual([])
})

test('a read by an account or a name has it in a body, not in an address', () => {
  const byPerson = endpoints(api).filter(({ endpoint }) =>
    Object.values(schemaFields(endpoint.input)).some(isIdentifying),
  )
  expect(byPerson.map(({ name }) => name)).toContain('user.page')
  for (const { endpoint } of byPerson) expect(endpoint.method).toBe('POST')
})
