import { expect, test } from 'vitest'

import { wholeSeconds } from './phone-code-field.tsx'

test('a countdown of 60 seconds begins at 60 whatever the answer took, and ends with its last millisecond', () => {
  expect([60_400, 60_000, 59_600, 1_200, 300, 1, 0, -5].map(wholeSeconds)).toEqual([60, 60, 60, 1, 1, 1, 0, 0])
})
