import { expect, test } from 'vitest'

import { defaultHeaders } from '#bff/http/guard/headers.ts'
import type { JsonAnswer } from '#bff/http/json-answer.ts'

/** JSON answers of a platform. */
export function jsonAnswerSuite(jsonAnswer: JsonAnswer) {
  test('a JSON answer has its text and all default headers', async () => {
    const answer = jsonAnswer('{"id":"1"}')
    expect(await answer.json()).toEqual({ id: '1' })
    const lowerCase = Object.entries(defaultHeaders).map(([name, value]) => [name.toLowerCase(), value])
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...Object.fromEntries(lowerCase),
      'content-type': 'application/json',
    })
  })

  test('a header that is added to one answer is in no other', () => {
    const [one, before] = [jsonAnswer('1'), jsonAnswer('2')]
    one.headers.append('Set-Cookie', 'a=1')
    expect(one.headers.getSetCookie()).toEqual(['a=1'])
    expect([before, jsonAnswer('3')].map((it) => it.headers.has('Set-Cookie'))).toEqual([false, false])
  })
}
