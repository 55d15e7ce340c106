import { expect, test } from 'vitest'

import { wordDiff } from './word-diff.ts'

const changed = (from: string, to: string) =>
  wordDiff(from, to).map((parts) => parts.filter(({ isChanged }) => isChanged).map(({ text }) => text))

test.each([
  [
    '{"width": 295, "height": 413}',
    '{"width": 358, "height": 441}',
    [
      ['295', '413'],
      ['358', '441'],
    ],
  ],
  ['a b c', 'a c', [['b '], []]],
  ['', '开', [[], ['开']]],
  ['same', 'same', [[], []]],
])('of %s and %s the words that differ are found', (from, to, expected) => {
  expect(changed(from, to)).toEqual(expected)
})

test('the parts of a text are the text, also where it is too long to be compared', () => {
  const long = 'word '.repeat(600)
  for (const [from, to] of [
    ['a, b', 'b; c'],
    [long, `${long}x`],
  ] as const)
    expect(wordDiff(from, to).map((parts) => parts.map(({ text }) => text).join(''))).toEqual([from, to])
})
