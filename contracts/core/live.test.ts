import { expect, test } from 'vitest'

import { api, endpoints, ownCalls } from '../api.ts'
import type { Schema } from './endpoint.ts'
import { claimMark, core, fieldsOf } from './schema.ts'

const all = [...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint })), ...ownCalls]

test.each(all.filter(({ call }) => call.follow))(
  '$name is waited for with values that its answer can have',
  ({ call }) => {
    const { on = '', while: open = [] } = call.follow ?? {}
    const values = core(fieldsOf(call.output)[on] ?? call.output).options ?? []
    expect(open.filter((value) => !values.includes(value))).toEqual([])
  },
)

/** Fields with this part, by what they are for. */
const purposes = (parts: readonly string[], side: 'input' | 'output') =>
  all
    .flatMap(({ call }) => Object.values(fieldsOf(call[side])))
    .flatMap((field) => claimMark(field) ?? [])
    .filter(({ part }) => parts.includes(part))
    .map(({ purpose }) => purpose)

test('every claim that is given away can be used, and every one that is wanted is given away', () => {
  expect(new Set(purposes(['issued'], 'output'))).toEqual(new Set(purposes(['held', 'spent'], 'input')))
  expect(purposes(['issued'], 'input')).toEqual([])
  expect(purposes(['held', 'spent'], 'output')).toEqual([])
})

const isSchema = (option: unknown): option is Schema => typeof option === 'object'

test.each(all)('in $name a claim is one in every variant of the input that has its name', ({ call }) => {
  const options = (core(call.input).options ?? []).filter(isSchema).map(fieldsOf)
  const merged = fieldsOf(call.input)
  for (const option of options) {
    for (const [name, field] of Object.entries(option)) {
      expect([name, claimMark(field)]).toEqual([name, merged[name] && claimMark(merged[name])])
    }
  }
})

test('a claim travels in no address', () => {
  const inAddress = all.filter(
    ({ call }) => call.method === 'GET' && Object.values(fieldsOf(call.input)).some((field) => claimMark(field)),
  )
  expect(inAddress).toEqual([])
})
