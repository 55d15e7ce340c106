import type { Endpoint } from '#contracts/core/endpoint.ts'
import { within } from '#contracts/core/time/timer.ts'
import type { Account, SelectedExam } from '#contracts/session/session.ts'

import { setNewest } from '#bff/http/lru.ts'
import type { SharedState } from '#bff/limits/shared-state/store.ts'

/** Milliseconds for which the answer of the upstream is remembered. */
const maxAge = 5_000
/** Milliseconds that a change of the exam is known to all processes: longer than an answer from before it is remembered. */
const changeMemory = 30_000
/** Size of the LRU cache of answers. */
const maxEntries = 5_000

/** Milliseconds that a page waits for the upstream before it goes on with the last known exam. */
const patience = 3_000

/**
 * The selected exam of an account, which the upstream keeps for all of its sessions. A positive answer is remembered in
 * this process for 5 s at most, and not beyond a change of the exam by a session of the account, at whichever process, nor
 * a log-in or log-out here. Source: docs/decisions/0100.
 */
export type SelectedExams = {
  /** The remembered exam, otherwise what the upstream answers. `expected`: another remembered one does not count. */
  get(account: Account, query: SelectedExamQuery): Promise<SelectedExam | null>
  /** As `get`; while the upstream is slow or fails, the last exam that this process knows. A write must not rely on it. */
  getLastKnown(account: Account, query: SelectedExamQuery): Promise<SelectedExam | null>
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
type Entry = {
  readonly askedAt: number
  readonly changes: number
  exam: SelectedExam | null
  /** The exam of the last answer, for a page that is read while the upstream does not answer. */
  lastKnown: SelectedExam | null
}

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

  const get: SelectedExams['get'] = async (account, { ask, expected }) => {
    const { ref } = account
    const changes = await countChanges(account)
    const known = entries.get(ref)
    const isCurrent = known?.changes === changes
    if (known?.exam && isCurrent && now() - known.askedAt <= maxAge) {
      if (expected === undefined || known.exam.id === expected) return known.exam
    }
    const isUsable = isCurrent || Number.isNaN(changes)
    const entry: Entry = {
      askedAt: now(),
      changes,
      exam: null,
      lastKnown: isUsable ? (known?.lastKnown ?? null) : null,
    }
    put(ref, entry) // a change meanwhile removes it
    entry.exam = await ask()
    entry.lastKnown = entry.exam
    return entry.exam
  }

  return {
    get,
    getLastKnown(account, query) {
      const answer = get(account, query)
      const lastKnown = () => entries.get(account.ref)?.lastKnown ?? null
      return within(patience, answer, () => lastKnown() ?? answer).catch((error: unknown) => {
        const exam = lastKnown()
        if (exam) return exam
        throw error
      })
    },
    forget: ({ ref }) => void entries.delete(ref),
    aroundChange({ endpoint, account }, run) {
      if (!account || endpoint.refreshes !== 'everything') return run()
      const change = () => {
        entries.delete(account.ref)
        return countChanges(account, 1)
      }
      return change().then(run).finally(change)
    },
  }
}
