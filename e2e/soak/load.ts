import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { problemOf } from '#bff/testing/problem.ts'
import { within } from '../testing/processes.ts'

/** Milliseconds between two requests. */
const interval = 10
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
  const sent: Promise<void>[] = []

  async function send(tab: Tab) {
    const from = performance.now()
    const outcome = await outcomeOf(() => tab.call(sent.length % 2 === 0 ? user.info : session.keepAlive))
    if (outcome === refused) refusals.push(performance.now() - from)
    else if (outcome !== 'done') others.set(outcome, (others.get(outcome) ?? 0) + 1)
  }

  const timer = setInterval(() => sent.push(send(tabs[sent.length % tabs.length]!)), interval) // there is one
  return {
    refusals,
    failures: () => [...others].map(([outcome, count]) => `${count} × ${outcome}`),
    async stop() {
      clearInterval(timer)
      await Promise.all(sent)
    },
  }
}

const refused = '503 store_unavailable'

/** `done`, status and code of a refusal, or why there is no answer. */
export async function outcomeOf(call: () => Promise<Response>): Promise<string> {
  try {
    const answer = await within(answerTimeout, 'answer', call())
    if (answer.ok) return 'done'
    const { status, code } = await problemOf(answer)
    return `${status} ${code}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
