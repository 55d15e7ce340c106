import { expect, test } from 'vitest'

import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { origin } from '#bff/testing/settings.ts'

const token = 'a-token-of-the-operator-0123456789'
const metricsExposition = { contentType: 'text/plain; version=0.0.4', read: async () => 'up 1\n', token }

const read = async (authorization?: string, method = 'GET', overrides = {}) => {
  const gateway = await testGateway({ overrides })
  const headers = authorization === undefined ? {} : { Authorization: authorization }
  return gateway.fetch(new Request(`${origin}/metrics`, { method, headers }))
}

/** The client's page, which answered at every address. */
const assets = async () => new Response('<title>client</title>')

test.each(['GET', 'HEAD', 'POST', 'PUT'])('without a setting for it %s /metrics does not exist', async (method) => {
  const response = await read(`Bearer ${token}`, method, { assets })
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
})

test('with its token the figures are read, and no cache keeps them', async () => {
  const response = await read(`Bearer ${token}`, 'GET', { metricsExposition })
  expect([response.status, await response.text()]).toEqual([200, 'up 1\n'])
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test.each([
  ['no token', undefined],
  ['another token', `Bearer ${token.replace('0', '1')}`],
  ['the beginning of the token', `Bearer ${token.slice(0, -1)}`],
  ['more than the token', `Bearer ${token}0`],
  ['another scheme', `Basic ${token}`],
])('%s is refused with 401', async (_, authorization) => {
  const response = await read(authorization, 'GET', { metricsExposition })
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  expect(await readProblem(response)).toMatchObject({ status: 401, code: 'not_logged_in' })
})

test('no other method reads the figures', async () => {
  expect((await read(`Bearer ${token}`, 'POST', { metricsExposition })).status).toBe(404)
})
