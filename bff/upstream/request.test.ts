import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { schemaFields, isCredential, isIdentifying, isPersonal } from '#contracts/core/schema.ts'
import type { CallExamples } from '#contracts/openapi/openapi.ts'

import { parseConfig } from '../config/config.ts'
import { nodeAes } from '../platform/node/crypto/aes.ts'
import { demoSettings } from '../testing/settings.ts'
import { md5 } from './md5.ts'
import { requestWriter } from './request.ts'
import { createSeal } from './seal/seal.ts'

const examples: CallExamples = JSON.parse(
  readFileSync(new URL('../../contracts/openapi/examples.json', import.meta.url), 'utf8'),
)
const config = parseConfig(demoSettings)
const options = { config, md5, seal: await createSeal(nodeAes, config.upstream.aesKey) }
const all = endpoints(api)

const asSent = ({ name, endpoint }: (typeof all)[number]) =>
  requestWriter(endpoint, options)(examples[name]?.input ?? {}, { requestId: '', clientAddress: '' })

const takesBody = ({ kind, upstream }: Endpoint) =>
  upstream.method === 'POST' && kind !== 'upload' && upstream.sealedPost !== 'query'

/** Whether a value of the input says who somebody is, is typed by them, or opens an account. */
const isPersonalValue = (field: Parameters<typeof isPersonal>[0]) =>
  isPersonal(field) || isIdentifying(field) || isCredential(field)

const personalFields = ({ input }: Endpoint) =>
  Object.entries(schemaFields(input)).flatMap(([name, field]) => (isPersonalValue(field) ? [name] : []))

test('of every call that Blade takes a body for, no value of the input is in the query', async () => {
  const calls = all.filter(({ endpoint }) => takesBody(endpoint))
  expect(calls.length).toBeGreaterThan(60)
  const inQuery = await Promise.all(calls.map(async (call) => ({ name: call.name, query: (await asSent(call)).query })))
  expect(inQuery.filter(({ query }) => query !== undefined)).toEqual([])
})

test('a personal value is in an address of the upstream only where Blade filters a list by its query', () => {
  const calls = all.filter(({ endpoint }) => !takesBody(endpoint) && endpoint.upstream.wire !== 'sealed')
  const open = calls.flatMap(({ name, endpoint }) => personalFields(endpoint).map((field) => `${name}.${field}`))
  expect(
    calls.filter(({ endpoint }) => endpoint.upstream.method !== 'GET').flatMap((it) => personalFields(it.endpoint)),
  ).toEqual([])
  // Filters of administrators, which Blade reads from the query of a GET.
  expect(open.toSorted()).toEqual([
    'apiLog.list.createBy',
    'apiLog.list.createBy_equal',
    'errorLog.list.createBy',
    'errorLog.list.createBy_equal',
    'user.page.account',
    'user.page.phone',
    'user.page.realName',
    'usualLog.list.createBy',
    'usualLog.list.createBy_equal',
  ])
})

test('no path of the upstream has a personal value in a segment', () => {
  const named = all.filter(({ endpoint }) =>
    personalFields(endpoint).some((field) => endpoint.upstream.path.split('/').includes(`:${field}`)),
  )
  expect(named.map(({ name }) => name)).toEqual([])
})
