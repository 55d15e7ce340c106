import { expect, test } from 'vitest'

import { NoTestServer, wrongAnswers } from './second-answers.ts'

test('answers of other calls are counted, and not those of their own', async () => {
  expect(await wrongAnswers(async (path) => `for ${path}`, 3)).toBe(0)
  let kept = 'for 0'
  const offByOne = async (path: string) => {
    const answer = kept
    kept = path === '0' ? 'behind 0' : `for ${path}`
    return answer
  }
  expect(await wrongAnswers(offByOne, 4)).toBe(3)
})

test('a page of something else is no result', async () => {
  await expect(wrongAnswers(async () => '<!doctype html>', 3)).rejects.toBeInstanceOf(NoTestServer)
})
