import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import type { Call } from '#contracts/core/call.ts'
import { account } from '#contracts/session/account.ts'

import { callsWithAddress } from '../examples/examples.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

/** Two of their fields must be equal. */
const unlikely = new Set<Call>([account.resetSimplePassword, user.updatePassword])

test('inputs that are made from the schema of a call fit it', () => {
  const misfits = callsWithAddress
    .filter(({ call }) => !unlikely.has(call))
    .flatMap(({ name, call }) =>
      fc
        .sample(schemaArbitrary(call.input), { seed: 41, numRuns: 20 })
        .filter((input) => !v.is(call.input, input))
        .map((input) => `${name}: ${JSON.stringify(input)}`),
    )
  expect(misfits).toEqual([])
})
