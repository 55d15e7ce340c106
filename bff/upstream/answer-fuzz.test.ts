import { expect, test } from 'vitest'

import { fuzzAnswers } from '../testing/answer-fuzz.ts'

test('no answer of the upstream makes a call answer 500 or nothing, or anything but a value of its contract or a documented problem', async () => {
  const { failures, reached, statuses } = await fuzzAnswers({ seed: 53, count: 100 })
  expect(failures).toEqual([])
  expect(reached).toBeGreaterThan(90)
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 502, 503]))
})
