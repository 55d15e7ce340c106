import type { Endpoint } from '#contracts/core/endpoint.ts'
import type { Account, SelectedExam } from '#contracts/session/session.ts'

import type { AppContext } from '../context.ts'
import { setNewest } from '../lru.ts'
import type { SharedState } from '../shared-state/store.ts'

/** Milliseconds for which the answer of the upstream is remembered. */
const maxAge = 5_000
/** Milliseconds that a change of the exam is known to all processes: longer than an answer from before it is remembered. */
const changeMemory = 30_000
/** Size of the LRU cache of answers. */
const maxEntries = 5_000

/** Deadline of the question, in milliseconds: a page and a write wait for it before their own. */
const deadline = 3_000

/** Ends with the client and at the deadline. */
export const selectedExamSignal = (c: AppContext) => () =>
  AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(deadline)])

/**
 * The selected exam of an account, which the upstream keeps for all of its sessions. A positive answer is remembered in
 * this process for 5 s at most, and not beyond a change of the exam by a session of the account, at whichever process, nor
 * a log-in or log-out here. Source: docs/decisions/0100.
 */
export type SelectedExams = {
  /** The remembered exam, otherwise what the upstream answers. `expected`: another remembered one does not count. */
  get(account: Account, query: SelectedExamQuery): Promise<SelectedExam | null>
  forget(account: Account): void
  /** Runs a call; where it may change the exam, every process forgets the remembered one before and after it. */
  aroundChange<T>(call: { endpoint: Endpoint; account: Account | undefined }, run: () => Promise<T>): Promise<T>
}

type SelectedExamQuery = {
  /** Asks the upstream. */
  readonly ask: () => Promise<SelectedExam | null>
  readonly expected?: string
}

/** `changes`: how often the account had changed its exam before the question, as far as that is remembered. */
type Entry = { readonly askedAt: number; readonly changes: number; exam: SelectedExam | null }

/** Remembers selected exams in this process; changes are counted for all of them. */
export function selectedExams({
  now,
  sharedState,
}: {
  readonly now: () => number
  readonly sharedState: Pick<SharedState, 'add'>
}): SelectedExams {
  /** By account reference, the least recently used first. */
  const entries = new Map<string, Entry>()

  /** Changes of late, after this many more. NaN while the store is unavailable: it equals none, so that the upstream is asked. */
  const countChanges = ({ ref }: Account, more = 0) =>
    sharedState.add(`exam changes ${ref}`, more, changeMemory).catch(() => Number.NaN)

  const put = (ref: string, entry: Entry) => setNewest(entries, [ref, entry], maxEntries)

  return {
    async get(account, { ask, expected }) {
      const { ref } = account
      const changes = await countChanges(account)
      const known = entries.get(ref)
      if (known?.exam && known.changes === changes && now() - known.askedAt <= maxAge) {
        if (expected === undefined || known.exam.id === expected) return known.exam
      }
      const entry: Entry = { askedAt: now(), changes, exam: null }
      put(ref, entry) // a change meanwhile removes it
      entry.exam = await ask()
      return entry.exam
    },
    forget: ({ ref }) => void entries.delete(ref),
    aroundChange({ endpoint, account }, run) {
      if (!account || endpoint.refreshes !== 'everything') return run()
      return countChanges(account, 1)
        .then(run)
        .finally(() => countChanges(account, 1))
    },
  }
}
