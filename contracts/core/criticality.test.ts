import { expect, test } from 'vitest'

import { api, endpoints } from '../api.ts'
import { needsRole } from './access.ts'
import type { Criticality } from './criticality.ts'
import type { Endpoint } from './endpoint.ts'

const all = endpoints(api)
const isAdministrators = ({ access }: Endpoint) => needsRole(access)
const isWrite = ({ kind }: Endpoint) => kind === 'write' || kind === 'upload'

/** What a candidate has typed or uploaded. */
const isSaved = (name: string, endpoint: Endpoint) =>
  isWrite(endpoint) &&
  ['login', 'link'].includes(endpoint.access) &&
  /\.(?:save|submit)|PersonInfo$|Status(?:Save|Update)$/.test(name)

/** What leads to a payment, and says whether it was made. */
const isPayment = (name: string) => /\.(?:toPay|toQuery|toPayScore|getPayData|getQueryData|payRedirect)$/.test(name)

/** What a candidate does once: submits, books, pays for, takes back. */
const isSubmitted = ({ idempotent, access }: Endpoint) => idempotent === true && !needsRole(access)

/** The rule, most urgent first. */
function expectedCriticality(name: string, endpoint: Endpoint): Criticality {
  if (isSubmitted(endpoint) || isSaved(name, endpoint) || isPayment(name) || name === 'auth.token') return 'critical'
  if (endpoint.live) return 'background'
  if (endpoint.kind === 'download' || (isAdministrators(endpoint) && !isWrite(endpoint))) return 'bulk'
  return 'interactive'
}

test.each(all)('$name has the class of its rule', ({ name, endpoint }) => {
  expect(endpoint.criticality).toBe(expectedCriticality(name, endpoint))
})

test('no visitor can send what is critical, but a log-in, a link and the state of a payment', () => {
  const open = all.filter(({ endpoint }) => endpoint.access === 'public' && endpoint.criticality === 'critical')
  expect(open.map(({ name }) => name)).toEqual(['auth.token'])
})
