import fc from 'fast-check'
import * as v from 'valibot'

import type { Call } from '#contracts/core/call.ts'
import { Problem } from '#contracts/core/error.ts'
import { callErrors } from '#contracts/openapi/errors.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { callsWithAddress, openExample } from '#bff/testing/examples/examples.ts'
import { type FuzzedRequest, requestArbitrary } from '#bff/testing/fuzz/fuzzed-request.ts'
import { clock } from '#mocks/core/clock.ts'
import { withRejections } from './rejections.ts'
import { attempts, statusCounts, type Row } from './row.ts'

const of = 100_000

/** Most requests to one call before the mock begins anew. */
const mostInTurn = 25

/** Part of the inputs that calls accept: with less the fuzz would not get past their schemas. */
const leastAccepted = 0.15

/** Time between two requests by the mock's clock, in milliseconds: within the rate limits of most calls. */
const pause = 250

/** Fuzzes all calls in turns: gateway in memory, on the mock. The seed of a turn also chooses its call. Source: security R41. */
export async function fuzzedRequests(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const wanted = attempts(of, share)
  const inTurn = Math.max(1, Math.min(mostInTurn, Math.floor(wanted / callsWithAddress.length) || wanted))
  const statuses = new Map<number, number>()
  const failures: string[] = []
  let amount = 0
  await withRejections(failures, async () => {
    for (let turn = 0; amount < wanted && performance.now() < deadline; turn += 1) {
      const count = Math.min(inTurn, wanted - amount)
      const answers = await fuzzedCall(seed + turn, count)
      for (const { status, failure } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (failure) failures.push(`--only fuzz --share 0.00025 --seed ${seed + turn}: ${failure}`)
      }
      amount += count
    }
  })
  const isWide = amount >= callsWithAddress.length
  const accepted = (statuses.get(200) ?? 0) / amount
  if (isWide && accepted < leastAccepted) failures.push(`--only fuzz: only ${accepted} of the inputs are accepted`)
  return {
    promise: `no input is answered 500, only values and documented problems; over ${callsWithAddress.length} calls`,
    amount,
    of,
    failures,
    seconds: (performance.now() - startedAt) / 1000,
    detail: statusCounts(statuses),
  }
}

type Answer = { readonly status: number; readonly failure: string | null }

async function fuzzedCall(seed: number, count: number): Promise<Answer[]> {
  const { call } = callsWithAddress[seed % callsWithAddress.length]! // a remainder is within the list
  const settings = { SESSION_CALLS_PER_MINUTE: '9999999', NETWORK_CALLS_PER_MINUTE: '9999999' }
  const { gateway, tab, state, input } = await openExample(call, { settings })
  const { exam } = await tab.value(session.current)
  const requests = requestArbitrary(call, { examples: [input], exam: exam?.id ?? 'none' })
  const answers: Answer[] = []
  for (const request of fc.sample(requests, { seed, numRuns: count })) {
    clock.set(clock.now() + pause)
    const response = await send(tab, request)
    const failure = await violation(call, request, response)
    answers.push({ status: response.status, failure: failure && `${failure} to ${JSON.stringify(request)}` })
    const isLost = response.status === 401 || response.status === 423
    if (isLost && state.account !== null) await tab.logInByLink(state.account)
  }
  gateway.close()
  return answers
}

const send = (tab: Tab, { method, url, headers, body }: FuzzedRequest) =>
  tab.fetch(url, { method, headers, ...(body !== undefined && { body }) })

const ProblemText = v.pipe(v.string(), v.parseJson(), Problem)

/** What is wrong with an answer; null where it is a value or a documented problem. */
async function violation(call: Call, { method, url }: FuzzedRequest, response: Response): Promise<string | null> {
  const text = await response.text()
  if (response.status === 500) return `500 ${text}`
  if (response.ok || method === 'HEAD') return null
  const problem = v.safeParse(ProblemText, text)
  if (!problem.success) return `${response.status} ${text.slice(0, 200)}`
  const isThisCall = method === call.method && url.split('?')[0] === call.url
  const codes = callErrors(call).get(response.status) ?? []
  return isThisCall && !codes.includes(problem.output.code) ? `the undocumented problem ${text}` : null
}
