import fc from 'fast-check'
import { expect, test } from 'vitest'

import { destination } from './destination.ts'

const seed = 20261121

test('a page of ours is kept with its search', () => {
  expect(destination('/message/index?msgId=1#top')).toBe('/message/index?msgId=1#top')
})

test('nothing, the log-in itself and error pages lead home', () => {
  expect([undefined, '', '/login', '/login?to=/x', '/lock', '/404', '/500'].map(destination)).toEqual(
    Array(7).fill('/'),
  )
})

const hostile = fc
  .tuple(
    fc.constantFrom(
      '//',
      '/\\',
      '\\\\',
      'https://',
      'javascript:',
      'data:text/html,',
      '/\t/',
      ' //',
      '/%09/',
      'http:',
      '/..//',
    ),
    fc.webUrl().map((url) => url.replace(/^https?:\/\//, '')),
    fc.constantFrom('', '@localhost', '#', '?', '\r\n', '%0d%0aSet-Cookie:a=b'),
  )
  .map((parts) => parts.join(''))

test('10,000 hostile addresses never leave our origin', () => {
  fc.assert(
    fc.property(hostile, (wanted) => {
      expect(new URL(destination(wanted), location.origin).origin).toBe(location.origin)
    }),
    { seed, numRuns: 10_000 },
  )
})
