import * as v from 'valibot'

/** A place in the queue of the waiting room. */
export const WaitingTurn = v.object({
  /** Own number: it is one's turn when `admitted` of the status has reached it. */
  number: v.number(),
  admitted: v.number(),
  /** Admissions per minute. */
  perMinute: v.number(),
})
export type WaitingTurn = v.InferOutput<typeof WaitingTurn>
