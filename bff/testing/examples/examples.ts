import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { needsRole } from '#contracts/core/access.ts'
import type { Call } from '#contracts/core/call.ts'
import type { CallExample } from '#contracts/openapi/openapi.ts'

import { clock } from '#mocks/core/clock.ts'
import { reset } from '#mocks/core/db.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import type { Tab } from '../browser.ts'
import { demoUser } from '../demo-user.ts'
import { testGateway } from '../gateway.ts'
import type { ExampleState } from './example-call.ts'
import { exampleCalls } from './example-calls.ts'
import { exampleInput } from './example-input.ts'

/** Every call with an address. */
export const callsWithAddress: readonly { name: string; call: Call }[] = [
  ...gatewayCalls,
  ...endpoints(api)
    .filter(({ endpoint }) => !endpoint.internal)
    .map(({ name, endpoint }) => ({ name, call: endpoint })),
]

/** The examples of the document, by the names of their calls. */
export const examplesFile = new URL('../../../contracts/openapi/examples.json', import.meta.url)

/**
 * Caller, state, names and types of an example; of a list those of its first entry. Keys, signatures and numbers differ
 * from one run to the next.
 */
export function exampleShape(example: CallExample | undefined) {
  const { account, signUp, input, answer } = example ?? {}
  return { account, signUp, input: valueShape(input), answer: valueShape(answer) }
}

function valueShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(valueShape)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, valueShape(item)]))
}

/** Start of the seeds' days. */
const today = '2026-03-02T10:00:00+08:00'

/** Makes a call on the mock in its first state, or in that of the example. Throws when it is refused. */
export async function callExample(call: Call): Promise<CallExample> {
  return (await answeredExample(call)).example
}

/** The example of a call, and the headers of the answer. */
export async function answeredExample(call: Call): Promise<{ example: CallExample; headers: Headers }> {
  const { gateway, tab, state, input } = await openExample(call)
  const response = await tab.call(call, input)
  const text = await response.text()
  gateway.close()
  if (!response.ok) throw new Error(`${call.url}: ${response.status} ${text}`)
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  const answer = shortened(isJson ? JSON.parse(text) : text)
  return { example: { ...state, input, answer }, headers: response.headers }
}

/** A new gateway, the mock in the state of the example, and the tab that will make the call with this input. */
export async function openExample(call: Call, options: Parameters<typeof testGateway>[0] = {}) {
  scenario.begin('normal')
  clock.set(today)
  reset()
  const { input: _, prepare: __, ...rest } = exampleCalls.get(call) ?? {}
  const account = call.access === 'public' ? null : needsRole(call.access) ? 'admin' : 'lina'
  const state: ExampleState = { account, ...rest }
  const gateway = await testGateway(options)
  const tab = gateway.browser()
  await enter(tab, state)
  return { gateway, tab, state, input: await exampleInput(call, tab) }
}

async function enter(tab: Tab, { account, signUp }: ExampleState) {
  if (account === null) return
  const { id } = demoUser(account)
  if (signUp) {
    users.change(id, { examId: signUp.examId })
    setStage(id, signUp.examId, signUp.status)
  }
  await tab.logInByLink(account)
}

/** Maximum entries of a list and characters of a text in an example: a second entry says nothing new. */
const [maxEntries, maxText] = [1, 160]

/** The same shape, shortened: what is left still fits the contract. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shortenedText(value)
  if (Array.isArray(value)) return value.slice(0, maxEntries).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]))
}

/** A picture keeps its first bytes, an address all characters. */
function shortenedText(text: string): string {
  if (text.length <= maxText || /^https?:/.test(text)) return text
  return text.startsWith('data:') ? text.slice(0, maxText) : `${text.slice(0, maxText)}…`
}
