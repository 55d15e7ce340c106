import { expect, test } from 'vitest'

import { circleIn } from './chunk-circles.ts'

test('a circle of files is named, however it is reached', () => {
  const files = new Map([
    ['page', ['base', 'common']],
    ['common', ['base', 'ticket']],
    ['ticket', ['base', 'common']],
    ['base', []],
  ])
  expect(circleIn(files)).toEqual(['common', 'ticket', 'common'])
})

test('files that several others import are no circle', () => {
  const files = new Map([
    ['page', ['common', 'base']],
    ['common', ['base']],
    ['base', []],
  ])
  expect(circleIn(files)).toBeNull()
})
