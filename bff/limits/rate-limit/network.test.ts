import { expect, test } from 'vitest'

import { clientNetwork } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3'],
  ['2001:DB8:85a3:8d3::1', '2001:db8:85a3:8d3'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s is in the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
