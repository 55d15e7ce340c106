import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { api, endpoints, gatewayCalls } from '../../contracts/api.ts'
import { clientContract, clientEndpoint, clientFields, isForAdministrators } from './client-contracts.ts'

test('a contract of the client has neither the options of the gateway nor calls that a bundler must keep', () => {
  const contract = clientContract(`import * as v from 'valibot'
import { read } from './core/endpoint.ts'
const Row = v.object({ id: v.string() })
export const row = { list: read('GET rows', { summary: 'Lists.', access: 'login', output: v.array(Row), offline: true }) }
const calls = (base) => ({ get: read(base, { access: 'public', input: Row }), all: read(base, { access: 'admin', input: Row, output: Row }) })
`)
  expect(contract.replaceAll(/ +/g, ' ')).toBe(`import * as v from 'valibot'
import { read } from './core/endpoint.ts'
const Row = /* @__PURE__ */ v.object({ id: /* @__PURE__ */ v.string() })
export const row = { list: /* @__PURE__ */ read('GET rows', { access: 'login', offline: true }) }
const calls = (base) => ({ get: read(base, { access: 'public', }), all: read(base, { access: 'admin', input: Row, }) })
`)
})

test('an endpoint of the client has only fields that it reads', () => {
  const endpoint = clientEndpoint(`export function read(upstream, options) {
  const call = make(upstream, options)
  return {
    ...call,
    url: call.path,
    upstream: { wire: 'json' },
    ...(options.offline && { offline: options.offline }),
    ...(options.samples && { samples: options.samples }),
    file,
  }
}
`)
  expect(endpoint.replaceAll(/\s+/g, ' ')).toBe(
    'export function read(upstream, options) { const call = make(upstream, options) return { ...call, url: call.path, ...(options.offline && { offline: options.offline }), file, } } ',
  )
})

/** What is left of any call in the client; the input of some. */
const left: ReadonlySet<string> = new Set(clientFields.filter((it) => it !== 'input'))

test('the client reads nothing of a call that its build removes', () => {
  const names = [...endpoints(api), ...gatewayCalls].map(({ name }) => name.replace('.', '\\.'))
  const reads = new RegExp(`(?<![\\w./])(?:${names.join('|')}|call)\\.(\\w+)`, 'g')
  const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\//.test(file))
  const matches = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(reads), ([text, field = '']) => ({
      text: `${file}: ${text}`,
      field,
    })),
  )
  expect(matches.length).toBeGreaterThan(10)
  const inputs = endpoints(api).filter(({ endpoint }) => isForAdministrators(endpoint.access))
  const readsInput = ({ text }: { text: string }) =>
    /^web\/src\/crud\/.*: call\.input$/.test(text) || inputs.some(({ name }) => text.endsWith(`: ${name}.input`))
  expect(matches.filter((it) => !left.has(it.field) && !readsInput(it)).map(({ text }) => text)).toEqual([])
})
