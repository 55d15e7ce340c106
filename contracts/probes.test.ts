import { expect, test } from 'vitest'

import { api, endpoints } from './api.ts'
import { hasHandle } from './openapi/errors.ts'
import { probeOf, probes } from './probes.ts'

const idempotent = endpoints(api).filter(({ endpoint }) => endpoint.idempotent)

test('every idempotent write has one probe, which only reads, for the same callers', () => {
  for (const { name, endpoint } of idempotent) {
    const found = probes.filter(({ write }) => write === endpoint)
    expect([name, found.length]).toEqual([name, 1])
    const reads = found.flatMap(({ read, via }) => (via ? [via.read, read] : [read]))
    for (const { kind, access } of reads) {
      expect([name, kind, ['login', 'link'].includes(access)]).toEqual([name, 'read', true])
    }
  }
  expect(probes).toHaveLength(idempotent.length)
})

test('an input of an idempotent write can be sent twice: it has no handle', () => {
  expect(idempotent.filter(({ endpoint }) => hasHandle(endpoint.input)).map(({ name }) => name)).toEqual([])
})

test('another write has no probe', () => {
  expect(probeOf(api.signup.save)).toBeUndefined()
})
