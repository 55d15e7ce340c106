import { expect, test } from 'vitest'

import { api, endpoints, ownCalls } from './api.ts'
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

test('a claim travels in no address', () => {
  const inAddress = all.filter(
    ({ call }) => call.method === 'GET' && Object.values(fieldsOf(call.input)).some((field) => claimMark(field)),
  )
  expect(inAddress).toEqual([])
})
