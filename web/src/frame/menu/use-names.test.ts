import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { pageAt, pageTitleId } from './use-names.ts'

/** What `pageAt` reads of a router: routes by path. */
const router = {
  routesByPath: Object.fromEntries(
    ['/system/post', '/exam/pay/index', '/wel', '/wel/index'].map((path) => [
      path,
      { options: { staticData: { title: { id: path } } } },
    ]),
  ),
} as unknown as AnyRouter

test.each([
  ['/system/post', '/system/post'],
  ['/system/post/index', '/system/post'],
  ['/exam/pay', '/exam/pay/index'],
  ['exam/pay/index', '/exam/pay/index'],
  ['/wel/index', '/wel/index'],
])('the page at %s is ours, with or without /index', (path, page) => {
  expect(pageTitleId(router, path)).toBe(page)
})

test('a path of the server has no page of ours', () => {
  expect(pageAt(router, '/system')).toBeUndefined()
  expect(pageAt(router, '')).toBeUndefined()
})
