import { afterEach, expect, test, vi } from 'vitest'

import { usableProviders } from './providers.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['Chrome/116.0', 'wechat_open wechat_mp qq', 'wechat_open qq'],
  ['Chrome/116.0', 'wechat_mp', ''],
  ['MicroMessenger/8.0.44', 'wechat_open qq wechat_mp', 'wechat_mp qq'],
  ['MicroMessenger/8.0.44', 'wechat_open qq', 'wechat_open qq'],
])('in %s, of %s those can be reached: %s', (userAgent, all, usable) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  expect(usableProviders(all.split(' ')).join(' ')).toBe(usable)
})
