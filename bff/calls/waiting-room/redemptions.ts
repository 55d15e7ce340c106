import type { SharedState } from '#bff/limits/shared-state/store.ts'
import type { Queue } from './queue.ts'
import { memory, redemptionsKey } from './shared-queue.ts'
import type { PlaceTicket } from './ticket.ts'

/** Seconds of a window in which no more turns are taken than are due, and 10 %: a burst of late ones spreads out. */
const capWindow = 5
const capExcess = 1.1
/** Milliseconds that a window is remembered. */
const windowMemory = 60_000

/** `used`: the ticket has admitted somebody before. `full`: its turn has come, and others take theirs at this moment. */
export type Redemption = 'taken' | 'used' | 'full'

/** Turns that are taken: each ticket once, and no more at a time than are due. */
export function redemptions(sharedState: Pick<SharedState, 'add' | 'claim'>, now: () => number) {
  return {
    async take(queue: Queue, { id }: Pick<PlaceTicket, 'id'>): Promise<Redemption> {
      const window = `window ${Math.floor(now() / 1000 / capWindow)}`
      const cap = Math.ceil((queue.perMinute / 60) * capWindow * capExcess)
      const undo = () => sharedState.add(window, -1, windowMemory)
      if ((await sharedState.add(window, 1, windowMemory)) > cap) {
        await undo()
        return 'full'
      }
      if (!(await sharedState.claim(`ticket ${id}`, memory))) {
        await undo()
        return 'used'
      }
      await sharedState.add(redemptionsKey(queue), 1, memory)
      return 'taken'
    },
  }
}
