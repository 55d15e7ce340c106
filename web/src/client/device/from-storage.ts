import { within } from '#contracts/core/time/timer.ts'

/** Time that the device's storage has for an answer, in milliseconds. */
export const storageTimeout = 3_000

/** Time that it has while it is stuck: not each of several reads in a row holds up a page. Milliseconds. */
const stuckTimeout = 200

/** Whether the last wait was in vain, and nothing has answered since. */
let isStuck = false
const listeners = new Set<() => void>()

function setStuck(next: boolean) {
  if (next === isStuck) return
  isStuck = next
  for (const listener of listeners) listener()
}

/**
 * Answer of the device's storage, which may never come. Rejects where it is late; the promise is left behind, and what it
 * does is done when the storage goes on.
 */
export async function fromStorage<T>(answer: Promise<T>): Promise<T> {
  let isAnswered = false
  const mark = () => {
    isAnswered = true
    setStuck(false)
  }
  answer.then(mark, mark)
  try {
    return await within(isStuck ? stuckTimeout : storageTimeout, answer)
  } finally {
    if (!isAnswered) setStuck(true)
  }
}

/** The device's storage; for useSyncExternalStore. */
export const deviceStorage = {
  /** Whether it owes an answer that was waited for in vain. */
  isStuck: () => isStuck,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** As after a reload. */
  reset: () => setStuck(false),
}
