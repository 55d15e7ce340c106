import type { Endpoint } from '#contracts/core/endpoint.ts'
import type { Account, SelectedExam } from '#contracts/session/session.ts'

import { attributes, cookieValue } from '../browser/cookie.ts'
import type { AppContext } from '../context.ts'

/** Seconds for which the answer of the upstream is remembered. */
const maxAge = 5
/** Size of the LRU cache of answers. */
const maxEntries = 5_000

/** Deadline of the question, in milliseconds: a page and a write wait for it before their own. */
const deadline = 3_000

/** Ends with the client and at the deadline. */
export const selectedExamSignal = (c: AppContext) => () =>
  AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(deadline)])

/** Tells every process when this browser changed its exam: milliseconds since the epoch, by the steady clock. */
const changeCookie = '__Host-Http-exam'

/**
 * The selected exam of an account, which the upstream keeps for all of its sessions. A positive answer is remembered in
 * this process for 5 s at most: not longer than until a session of the account changes it, or logs in or out, here, nor for a
 * browser that has changed it at another process. Source: docs/decisions/0100.
 */
export type SelectedExams = {
  /** The remembered exam, else what the upstream answers. `expected`: another remembered one does not count. */
  get(c: AppContext, account: Account, query: SelectedExamQuery): Promise<SelectedExam | null>
  forget(account: Account): void
  /** Runs a call; where it may change the exam, what was remembered is forgotten before and after it. */
  during<T>(
    c: AppContext,
    call: { endpoint: Endpoint; account: Account | undefined },
    run: () => Promise<T>,
  ): Promise<T>
}

type SelectedExamQuery = {
  /** Asks the upstream. */
  readonly ask: () => Promise<SelectedExam | null>
  readonly expected?: string
}

type Entry = { readonly askedAt: number; exam: SelectedExam | null }

/** Remembers selected exams in this process. */
export function selectedExams(now: () => number): SelectedExams {
  /** By account reference, the least recently used first. */
  const entries = new Map<string, Entry>()

  function remembered(c: AppContext, { ref }: Account): SelectedExam | null {
    const entry = entries.get(ref)
    if (!entry || now() - entry.askedAt > maxAge * 1000) return null
    const changedAt = Number(cookieValue(c.req.header('Cookie'), changeCookie) ?? 0)
    if (!(entry.askedAt > changedAt)) return null
    put(ref, entry)
    return entry.exam
  }

  function put(ref: string, entry: Entry) {
    entries.delete(ref)
    entries.set(ref, entry)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? ref)
  }

  function change(c: AppContext, { ref }: Account) {
    entries.delete(ref)
    c.header('Set-Cookie', `${changeCookie}=${Math.ceil(now())}; ${attributes}; Max-Age=${maxAge}`, { append: true })
  }

  return {
    async get(c, account, { ask, expected }) {
      const known = remembered(c, account)
      if (known && (expected === undefined || known.id === expected)) return known
      const entry: Entry = { askedAt: now(), exam: null }
      put(account.ref, entry) // a change meanwhile removes it
      entry.exam = await ask()
      return entry.exam
    },
    forget: ({ ref }) => void entries.delete(ref),
    async during(c, { endpoint, account }, run) {
      if (!account || endpoint.refreshes !== 'everything') return run()
      entries.delete(account.ref)
      return run().finally(() => change(c, account))
    },
  }
}
