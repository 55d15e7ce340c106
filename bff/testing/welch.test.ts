import { expect, test } from 'vitest'

import { seededRandom } from '#mocks/core/seeded-random.ts'
import { moments, bothMoments, welch } from './welch.ts'

const random = seededRandom(7)
const sample = (offset: number, size = 10_000) => Array.from({ length: size }, () => offset + random() + random())

test('two samples of one distribution stay within the bound, pauses of the machine or not', () => {
  const paused = sample(1).map((value, index) => (index % 97 === 0 ? value + 50 : value))
  expect(Math.abs(welch(...bothMoments(sample(1), sample(1))))).toBeLessThan(4.5)
  expect(Math.abs(welch(...bothMoments(paused, sample(1))))).toBeLessThan(4.5)
})

test('a difference of a tenth of the deviation is found in ten thousand samples', () => {
  expect(welch(...bothMoments(sample(1), sample(1.05)))).toBeLessThan(-4.5)
})

test('the t of a small example is the one of the textbook', () => {
  const first = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4]
  const second = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4]
  expect(welch(moments(first), moments(second))).toBeCloseTo(-2.46, 2)
})
