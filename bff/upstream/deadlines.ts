import type { Criticality } from '#contracts/core/endpoint.ts'

/** Limits of a whole call, in milliseconds. */
export type CallDeadlines = {
  /** Of each attempt, until the head of its answer. */
  readonly firstByte: number
  /** Of the call with its retry and its body; shorter than the 20 s of the client. */
  readonly total: number
}

/**
 * Deadlines of calls by class: a write is waited for, because giving it up leaves its outcome open; what a timer asks comes
 * again. Source: security R58, specification 9.
 */
export const callDeadlines: Readonly<Record<Criticality, CallDeadlines>> = {
  critical: { firstByte: 12_000, total: 15_000 },
  interactive: { firstByte: 5_000, total: 10_000 },
  bulk: { firstByte: 10_000, total: 15_000 },
  background: { firstByte: 3_000, total: 5_000 },
}
