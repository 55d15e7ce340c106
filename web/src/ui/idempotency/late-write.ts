/** How a late write is sent. */
type Sending = {
  /** The page was left: the browser ends the request only with its answer, and nothing of the page shows what came of it. */
  readonly isLeft: boolean
}

type LateWrite = {
  readonly send: (sending: Sending) => Promise<unknown>
  readonly timer: ReturnType<typeof setTimeout>
}

/** Time in which a late write can be undone, in milliseconds; with 0 it is sent at once. */
export const undoTime = { current: 10_000 }

const waiting = new Set<LateWrite>()

/** Sends a write when its time to be undone is over, or the page is left. The returned function undoes it: nothing is sent. */
export function sendLater(send: LateWrite['send']): () => void {
  const write: LateWrite = { send, timer: setTimeout(() => void end(write, { isLeft: false }), undoTime.current) }
  waiting.add(write)
  return () => {
    clearTimeout(write.timer)
    waiting.delete(write)
  }
}

/** Sends all late writes now: the page, or the session, is about to be left. */
export const sendLateWrites = () => Promise.all([...waiting].map((write) => end(write, { isLeft: true })))

async function end(write: LateWrite, sending: Sending) {
  clearTimeout(write.timer)
  if (waiting.delete(write)) await write.send(sending)
}

const sendWhenHidden = () => {
  if (document.hidden) void sendLateWrites()
}

/** Sends late writes when the browser leaves the page: a phone may end one that is hidden without a word. */
export function watchLeaving(): () => void {
  window.addEventListener('pagehide', sendLateWrites)
  document.addEventListener('visibilitychange', sendWhenHidden)
  return () => {
    window.removeEventListener('pagehide', sendLateWrites)
    document.removeEventListener('visibilitychange', sendWhenHidden)
  }
}
