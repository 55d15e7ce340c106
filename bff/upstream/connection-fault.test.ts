import { expect, test } from 'vitest'

import { connectionFailure, connectionFault, isNotConnected } from './connection-fault.ts'

const codedError = (code: unknown, message = '') => Object.assign(new Error(message), { code })

test('a failed connection is named by its reason and code, and not by its message', () => {
  const error = codedError('ENOTFOUND', 'getaddrinfo ENOTFOUND blade.internal')
  expect(connectionFault(error)).toBe('name resolution: no such host (ENOTFOUND)')
  expect(connectionFault(new TypeError('fetch failed', { cause: codedError('CERT_HAS_EXPIRED') }))).toBe(
    'certificate: expired (CERT_HAS_EXPIRED)',
  )
})

test('an unknown code stands as it is; what is no constant, and an error without one, is no connection fault', () => {
  expect(connectionFault(codedError('UND_ERR_INVALID_ARG'))).toBe('Error UND_ERR_INVALID_ARG')
  expect(connectionFault(codedError('zhangwei 13800001111'))).toBeNull()
  expect(connectionFault(codedError(7))).toBeNull()
  expect(connectionFault(new Error('any'))).toBeNull()
})

test.each([
  ['ENOTFOUND', 'dns'],
  ['ECONNREFUSED', 'refused'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['CERT_SIGNATURE_FAILURE', 'certificate'],
  ['UND_ERR_SOCKET', 'closed'],
  ['toString', 'other'],
  [7, 'other'],
])('the figures count %s as %s', (code, kind) => {
  expect(connectionFailure(codedError(code))).toBe(kind)
})

test.each([
  ['a name that does not resolve', codedError('ENOTFOUND'), true],
  ['a refused connection', new TypeError('fetch failed', { cause: codedError('ECONNREFUSED') }), true],
  ['every address refused', new AggregateError([codedError('ECONNREFUSED'), codedError('ECONNREFUSED')]), true],
  ['a network that is unreachable on connect', Object.assign(codedError('ENETUNREACH'), { syscall: 'connect' }), true],
  ['a reset', Object.assign(codedError('ECONNRESET'), { syscall: 'read' }), false],
  ['a socket that was closed', codedError('UND_ERR_SOCKET'), false],
  ['a time-out of the answer', codedError('UND_ERR_HEADERS_TIMEOUT'), false],
  ['any other error', new Error('any'), false],
])('after %s it is known whether nothing was sent', (_, error, isKnown) => {
  expect(isNotConnected(error)).toBe(isKnown)
})
