import * as v from 'valibot'

import { api, endpoints } from '#contracts/api.ts'
import type { Call } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { Problem } from '#contracts/core/error.ts'
import { within } from '#contracts/core/time/timer.ts'
import { callErrors } from '#contracts/openapi/errors.ts'
import { auth } from '#contracts/session/auth.ts'
import { externalLogIn, logIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { UpstreamOverride, type WireAnswer } from '../answers/upstream-override.ts'
import { uniformDeadlines } from '../deadlines.ts'
import { openExample } from '../examples/examples.ts'
import { mutatedAnswers } from './mutated-answers.ts'

/** An endpoint and a call of a browser that makes the gateway call it. */
type Subject = { readonly name: string; readonly endpoint: Endpoint; readonly call: Call; readonly isRefresh?: true }

const callByEndpoint = new Map<Endpoint, Call>([
  [auth.token, session.logIn],
  [auth.logout, session.logOut],
  [logIn.sendValidate, externalLogIn.sendCode],
  [logIn.render, externalLogIn.begin],
])

/** Every endpoint by its own call; endpoints that only the gateway calls, by the call of a browser that makes it do so. */
const subjects: readonly Subject[] = [
  ...endpoints(api).map(({ name, endpoint }) => ({ name, endpoint, call: callByEndpoint.get(endpoint) ?? endpoint })),
  { name: 'auth.userInfo', endpoint: auth.userInfo, call: session.logIn },
  { name: 'auth.token', endpoint: auth.token, call: session.current, isRefresh: true },
]

export type AnswerFuzz = {
  readonly answers: number
  /** Answers that the gateway asked for: of the others it refused the call before. */
  readonly reached: number
  /** Number of responses by their status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Responses that are neither a value of the contract nor a documented problem, with what repeats them. */
  readonly failures: readonly string[]
}

/** Most answers to one call before the mock begins anew. */
const mostInTurn = 25

/** `deadline` is a time of performance.now(). */
type Run = { readonly seed: number; readonly count: number; readonly deadline?: number }

/** Mutated answers to all endpoints in turns, through the transport of Node. The seed of a turn also chooses its endpoint. */
export async function fuzzAnswers({ seed, count, deadline = Infinity }: Run): Promise<AnswerFuzz> {
  const inTurn = Math.max(1, Math.min(mostInTurn, Math.floor(count / subjects.length)))
  const results: Result[] = []
  const upstream = await new UpstreamOverride().start()
  for (let turn = 0; results.length < count && performance.now() < deadline; turn += 1) {
    const options = { seed: seed + turn, count: Math.min(inTurn, count - results.length) }
    results.push(...(await fuzzedTurn(subjects[(seed + turn) % subjects.length]!, options, upstream))) // a remainder is within the list
  }
  await upstream.stop()
  return {
    answers: results.length,
    reached: results.filter(({ isReached }) => isReached).length,
    statuses: new Map(
      [...Map.groupBy(results, ({ status }) => status)].map(([status, { length }]) => [status, length]),
    ),
    failures: results.flatMap(({ failure }) => failure ?? []),
  }
}

type Result = { readonly status: number; readonly isReached: boolean; readonly failure: string | null }

async function fuzzedTurn(subject: Subject, { seed, count }: Run, upstream: UpstreamOverride): Promise<Result[]> {
  const { name, call } = subject
  const recorded = await recordedAnswer(subject, upstream)
  const { gateway, tab, state, input } = await openSubject(subject, upstream)
  const results: Result[] = []
  for (const answer of mutatedAnswers(recorded, { seed, count })) {
    clock.set(clock.now() + timeBetween(subject))
    upstream.answer(answer)
    const response = await within<Response | null>(hungAfter, tab.call(call, input), () => null)
    const { isReached } = upstream
    upstream.answer(null)
    const failure = response ? await violation(call, response) : 'nothing'
    const about = `${name}, seed ${seed}: ${failure} to ${answer.status} ${Buffer.from(answer.body).toString('utf8', 0, 300)}`
    results.push({ status: response?.status ?? 0, isReached, failure: failure && about })
    const isLost = response?.status === 401 || response?.status === 423
    if (isLost && state.account !== null) await tab.logInByLink(state.account)
  }
  gateway.close()
  return results
}

/** By the mock's clock, in milliseconds: within the rate limits of most calls, and beyond the life of a token. */
const timeBetween = ({ isRefresh }: Subject) => (isRefresh ? 3_100_000 : 250)

function openSubject({ call, endpoint }: Subject, upstream: UpstreamOverride) {
  const settings = { SESSION_CALLS_PER_MINUTE: '9999999', NETWORK_CALLS_PER_MINUTE: '9999999' }
  return openExample(call, {
    settings,
    deadlines: { calls: uniformDeadlines(2_000), idle: 2_000 },
    fetch: upstream.fetchFor(() => endpoint),
  })
}

async function recordedAnswer(subject: Subject, upstream: UpstreamOverride): Promise<WireAnswer> {
  const { gateway, tab, input } = await openSubject(subject, upstream)
  if (subject.isRefresh) clock.set(clock.now() + timeBetween(subject))
  await tab.call(subject.call, input)
  gateway.close()
  const { recorded } = upstream
  upstream.recorded = null
  if (!recorded) throw new Error(`${subject.call.url} does not call ${subject.name}`)
  return recorded
}

/** More than any deadline, in milliseconds. */
const hungAfter = 30_000

/** What is wrong with a response; null where it is a value of the contract, a file, or a documented problem. */
async function violation(call: Call, response: Response): Promise<string | null> {
  const { status } = response
  const isFile = call.kind === 'download'
  const text = await response.text().catch((error: unknown) => (isFile ? '' : String(error)))
  // 202 is the problem outcome_pending.
  const isValue = response.ok && status !== 202
  const isExpected = isValue ? isFile || v.is(call.output, parsed(text)) : isDocumented(call, status, parsed(text))
  return isExpected ? null : `${status} ${text.slice(0, 200)}`
}

/** 500 is a documented status too. */
function isDocumented(call: Call, status: number, value: unknown): boolean {
  const problem = v.safeParse(Problem, value)
  return status !== 500 && problem.success && (callErrors(call).get(status) ?? []).includes(problem.output.code)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
