import { expect, test } from 'vitest'

import { maskedAddress } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
  ['2001:DB8::1', '2001:DB8:*'],
  ['::1', ''],
  ['unknown', ''],
  ['<b>203</b>.0.113.7', ''],
  ['', ''],
])('the address %s is masked as %s', (address, expected) => {
  expect(maskedAddress(address)).toBe(expected)
})
