import { expect, test } from 'vitest'

import { api, endpoints, gatewayCalls } from '../api.ts'
import type { Schema } from './call.ts'
import { handleRole, innerSchema, schemaFields } from './schema.ts'

const all = [...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint })), ...gatewayCalls]

test.each(all.filter(({ call }) => call.live))('$name has live values that its output permits', ({ call }) => {
  const { field = '', while: open = [] } = call.live ?? {}
  const values = innerSchema(schemaFields(call.output)[field] ?? call.output).options ?? []
  expect(open.filter((value) => !values.includes(value))).toEqual([])
})

/** Fields with this handle role, by purpose. */
const purposes = (parts: readonly string[], side: 'input' | 'output') =>
  all
    .flatMap(({ call }) => Object.values(schemaFields(call[side])))
    .flatMap((field) => handleRole(field) ?? [])
    .filter(({ part }) => parts.includes(part))
    .map(({ purpose }) => purpose)

test('every issued handle can be used, and every required one is issued', () => {
  expect(new Set(purposes(['issued'], 'output'))).toEqual(new Set(purposes(['reusable', 'one-time'], 'input')))
  expect(purposes(['issued'], 'input')).toEqual([])
  expect(purposes(['reusable', 'one-time'], 'output')).toEqual([])
})

const isSchema = (option: unknown): option is Schema => typeof option === 'object'

test.each(all)('in $name a field is a handle in every variant of the input, or in none', ({ call }) => {
  const options = (innerSchema(call.input).options ?? []).filter(isSchema).map(schemaFields)
  const merged = schemaFields(call.input)
  for (const option of options) {
    for (const [name, field] of Object.entries(option)) {
      expect([name, handleRole(field)]).toEqual([name, merged[name] && handleRole(merged[name])])
    }
  }
})

test('a handle is in no address', () => {
  const inAddress = all.filter(
    ({ call }) => call.method === 'GET' && Object.values(schemaFields(call.input)).some((field) => handleRole(field)),
  )
  expect(inAddress).toEqual([])
})
