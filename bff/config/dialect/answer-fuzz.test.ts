import { expect, onTestFinished, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import type { WireAnswer } from '#bff/testing/answers/upstream-override.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { exampleInput } from '#bff/testing/examples/example-input.ts'
import { mutatedAnswers } from '#bff/testing/fuzz/mutated-answers.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { springbladeSettings } from '#bff/testing/settings.ts'
import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { isOfferedBy, spelledEndpoint, callSpelling } from './spelling.ts'
import { springblade } from './springblade.ts'

/** A call, which is prepared once, and the method and path of the answer that is mutated. */
type Subject = {
  readonly name: string
  readonly address: string
  readonly prepare: (tab: Tab) => Promise<() => Promise<Response>>
  /** Milliseconds from one call to the next, within the rate limits. */
  readonly interval: number
}

const endpointAddress = (endpoint: Endpoint) => {
  const { method, path } = spelledEndpoint(springblade, endpoint).upstream
  return `${method} ${path}`
}

const offered = endpoints(api).filter(({ endpoint }) => isOfferedBy(springblade, endpoint))

async function prepareExample(tab: Tab, endpoint: Endpoint) {
  const input = await exampleInput(endpoint, tab)
  return () => tab.call(endpoint, input)
}

/** Calls whose answer the dialect renames or reshapes, and reads by which it checks a write. */
const subjects = offered.flatMap(({ name, endpoint }): Subject[] => {
  if (endpoint.internal || endpoint.access === 'public') return []
  const { output, numbers, standIns, reshape, missingIsError, guards = [] } = callSpelling(springblade, endpoint)
  const subject = { interval: 1_000, prepare: (tab: Tab) => prepareExample(tab, endpoint) }
  const own =
    (output ?? numbers ?? standIns ?? reshape ?? missingIsError)
      ? [{ name, address: endpointAddress(endpoint), ...subject }]
      : []
  // Only a row that exists is looked for below itself, and the examples are new ones.
  const checks = guards.flatMap(({ kind, read }) => {
    if (kind === 'acyclic') return []
    const checked = offered.find(({ endpoint: { upstream } }) => `${upstream.method} ${upstream.path}` === read)
    return checked
      ? [{ name: `${name} after ${checked.name}`, address: endpointAddress(checked.endpoint), ...subject }]
      : []
  })
  return [...own, ...checks]
})

/** A gateway before the mock, with the answers to one address replaced once they are set. */
async function openWith({ address }: Subject) {
  const mock = mockFetch()
  const wire = { isUsed: false, recorded: null as WireAnswer | null, answer: null as WireAnswer | null, reached: 0 }
  const gateway = await testGateway({
    settings: { ...springbladeSettings, SESSION_CALLS_PER_MINUTE: '9999999', NETWORK_CALLS_PER_MINUTE: '9999999' },
    async fetch(url, init) {
      if (!wire.isUsed || `${init.method} ${new URL(url).pathname.slice(1)}` !== address) return mock(url, init)
      wire.reached += 1
      if (wire.answer) return fetchedResponse(wire.answer)
      const { status, headers, body } = await mock(url, init)
      const bytes = new Uint8Array(await new Response(body).arrayBuffer())
      wire.recorded = { status, headers: { 'content-type': headers.get('content-type') ?? '' }, body: bytes }
      return fetchedResponse(wire.recorded)
    },
  })
  onTestFinished(() => gateway.close())
  return { tab: gateway.browser(), wire }
}

/** As fetch returns it: the encoding is that of the transport. */
function fetchedResponse({ status, headers, body }: WireAnswer): Response {
  const { 'content-encoding': _, ...rest } = headers
  return new Response(status === 204 ? null : Buffer.from(body), { status, headers: rest })
}

/** Answers of 500 to mutated answers of the server, with what repeats them. */
async function findFailures(subject: Subject, count: number) {
  scenario.begin('normal')
  const { tab, wire } = await openWith(subject)
  await tab.logIn('admin')
  const make = await subject.prepare(tab)
  wire.isUsed = true
  await make()
  const recorded = wire.recorded ?? { status: 0, headers: {}, body: new Uint8Array() }
  const failures: string[] = []
  for (const answer of mutatedAnswers(recorded, { seed: 20261125, count })) {
    clock.set(clock.now() + subject.interval)
    wire.answer = answer
    const { status } = await make()
    if (status === 500) failures.push(`${answer.status} ${Buffer.from(answer.body).toString('utf8', 0, 300)}`)
    wire.answer = null
    if (status === 401) await tab.logIn('admin')
  }
  return { failures, reached: wire.reached }
}

test.each(subjects)('no answer of a server of another dialect to $name becomes a 500', async (subject) => {
  const { failures, reached } = await findFailures(subject, 12)
  expect(failures).toEqual([])
  expect(reached).toBeGreaterThan(8)
})

const logIn: Subject = {
  name: 'session.logIn',
  address: endpointAddress(auth.token),
  prepare: async (tab) => () => tab.logIn('admin'),
  interval: 3_600_000,
}

test('no answer of a server of another dialect to a log-in becomes a 500', async () => {
  const { failures, reached } = await findFailures(logIn, 25)
  expect(failures).toEqual([])
  expect(reached).toBeGreaterThan(18)
})
