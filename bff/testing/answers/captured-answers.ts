import * as v from 'valibot'

import { api, endpoints } from '#contracts/api.ts'
import { isContainer } from '#contracts/core/answer-structure.ts'

import { blade } from '#mocks/blade.ts'
import { unsealAsClient } from '#mocks/testing/client.ts'
import type { Fetch } from '../../upstream/upstream.ts'
import { openExample } from '../examples/examples.ts'

/** Reads, and the writes that are answered with a value. */
const callsWithAnswer = endpoints(api).filter(
  ({ endpoint: { kind, output } }) => kind === 'read' || (kind === 'write' && !v.is(output, null)),
)

/** Answers of the mock upstream to the examples of all calls, as they came, by endpoint and outcome; the longest of each. */
export async function captureAnswers(): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const { name, endpoint } of callsWithAnswer) {
    if (endpoint.internal || answers.has(name)) continue
    const { gateway, tab, input } = await openExample(endpoint, { fetch: recording(answers) })
    await tab.call(endpoint, input)
    gateway.close()
  }
  return answers
}

/** An answer with the first rows of its lists: one row stands for all. A page has no others. */
export function firstRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(firstRows)
  if (!isContainer(value)) return value
  const cut: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, firstRows(item)]),
  )
  const { records } = cut
  if (!Array.isArray(records)) return cut
  return { ...cut, total: records.length, size: 10, current: 1, pages: 1 }
}

const byAddress = new Map(
  callsWithAnswer.map(({ name, endpoint: { upstream } }) => [`${upstream.method} ${upstream.path}`, name]),
)

function recording(answers: Map<string, unknown>): Fetch {
  return async (url, init) => {
    const request = new Request(url, init)
    const response = await blade(request)
    const name = byAddress.get(`${request.method} ${new URL(url).pathname.replace('/api/', '')}`)
    if (name && response.ok) record(answers, name, await response.clone().text())
    return response
  }
}

function record(answers: Map<string, unknown>, name: string, text: string) {
  const body = Object(/^[[{]/.test(text) ? JSON.parse(text) : unsealAsClient(text))
  if ('code' in body && body.code !== 200) return
  const data = 'code' in body ? body.data : body
  const outcome: unknown = Object(data).outcome
  const key = typeof outcome === 'string' ? `${name} ${outcome}` : name
  if (jsonSize(data) > jsonSize(answers.get(key))) answers.set(key, data)
}

const jsonSize = (value: unknown) => JSON.stringify(value)?.length ?? 0
