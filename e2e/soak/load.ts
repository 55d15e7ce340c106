import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { openLoop } from '../load/open-loop.ts'
import { within } from '../testing/processes.ts'

const perSecond = 100
/** Seconds of the longest load: an outage of a minute, and the recovery. */
const longest = 120
/** Milliseconds until a request without an answer has failed. */
const answerTimeout = 2_000

export type Load = {
  /** Milliseconds until each refusal because of the store. */
  readonly refusals: readonly number[]
  /** Other outcomes than an answer or such a refusal, each with how often. */
  failures(): string[]
  /** Resolves when all requests have an outcome. */
  stop(): Promise<void>
}

/** Reads and writes of these people in turns, at a steady rate, whether those before are answered or not. */
export function startLoad(tabs: readonly Tab[]): Load {
  const refusals: number[] = []
  const others = new Map<string, number>()
  const end = new AbortController()
  let sent = 0

  async function send() {
    sent += 1
    const tab = tabs[sent % tabs.length]! // there is one
    const from = performance.now()
    const outcome = await callOutcome(() => tab.call(sent % 2 === 0 ? user.info : session.keepAlive))
    if (outcome === refused) refusals.push(performance.now() - from)
    else if (outcome !== 'done') others.set(outcome, (others.get(outcome) ?? 0) + 1)
    return outcome === 'done' ? 200 : 503
  }

  const load = openLoop({ perSecond, send }, longest, end.signal)
  return {
    refusals,
    failures: () => [...others].map(([outcome, count]) => `${count} × ${outcome}`),
    async stop() {
      end.abort()
      await load
    },
  }
}

const refused = '503 store_unavailable'

/** `done`, status and code of a refusal, or why there is no answer. */
export async function callOutcome(call: () => Promise<Response>): Promise<string> {
  try {
    const answer = await within(answerTimeout, 'answer', call())
    if (answer.ok) return 'done'
    const { status, code } = await readProblem(answer)
    return `${status} ${code}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
