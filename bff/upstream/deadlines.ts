import { criticalities, type Criticality } from '#contracts/core/criticality.ts'

/** Limits of a whole call, in milliseconds. */
export type CallDeadlines = {
  /** Of each attempt, until the head of its answer. */
  readonly firstByte: number
  /** Of the call with its retry and its body; shorter than the 20 s of the client. */
  readonly total: number
}

/** From the first byte to the last one, in milliseconds. */
const bodyTime = 3_000

/** Deadlines of calls by class, out of the time to the first byte of each. Source: security R58. */
export function callDeadlines(firstByte: Readonly<Record<Criticality, number>>): Record<Criticality, CallDeadlines> {
  const classDeadlines = (criticality: Criticality): CallDeadlines => ({
    firstByte: firstByte[criticality],
    total: firstByte[criticality] + bodyTime,
  })
  return Object.fromEntries(criticalities.map((it) => [it, classDeadlines(it)])) as Record<Criticality, CallDeadlines> // one for each class
}
