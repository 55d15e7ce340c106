import { expect, test } from 'vitest'

import { addressIn, clientAddressBehind } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:52341', '203.0.113.7'],
  ['"203.0.113.7:52341"', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', ''],
  ['_hidden', ''],
  ['203.0.113.7:', ''],
  ['[203.0.113.7', ''],
  ['', ''],
])('the forwarded node %j has the address %j', (node, address) => {
  expect(addressIn(node)).toBe(address)
})

test('a node that is no address counts as unknown, and is reported once', () => {
  const reports: string[] = []
  const clientAddress = clientAddressBehind(1, (reason) => reports.push(reason))
  const from = (forwarded: string) =>
    clientAddress(new Request('https://example.com', { headers: { 'X-Forwarded-For': forwarded } }), { incoming: {} })
  expect([
    from('198.51.100.1, 203.0.113.7:52341'),
    from(''),
    from('unknown'),
    from('secret'),
    from('203.0.113.8'),
  ]).toEqual(['203.0.113.7', '', '', '', '203.0.113.8'])
  expect(reports).toEqual([
    'X-Forwarded-For has no address at place 1 from the right: its clients count as one network',
  ])
})
