import type { WaitingTurn } from './waiting-turn.ts'

/** How many come first, and for how many minutes. */
export function expectedWait({ number, admitted, perMinute }: WaitingTurn) {
  const ahead = Math.max(0, number - admitted - 1)
  return { ahead, minutes: Math.ceil((ahead + 1) / Math.max(1, perMinute)) }
}

/** Milliseconds until the turn comes, at the rate of admissions. */
export const timeUntilTurn = ({ number, admitted, perMinute }: WaitingTurn): number =>
  ((number - admitted) / Math.max(1, perMinute)) * 60_000
