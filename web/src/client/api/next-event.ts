import { within } from '#contracts/core/time/timer.ts'

type Wait = { readonly signal: AbortSignal; readonly ms?: number | undefined }

/**
 * Resolves at the next event of a type, with `ms` after so many milliseconds at the latest. Rejects when the signal is
 * aborted. Leaves no listener behind.
 */
export async function nextEvent(target: EventTarget, kind: string, { signal, ms }: Wait): Promise<void> {
  signal.throwIfAborted()
  const event = Promise.withResolvers<void>()
  const arrive = () => event.resolve()
  const abort = () => event.reject(signal.reason)
  target.addEventListener(kind, arrive)
  signal.addEventListener('abort', abort)
  try {
    await (ms === undefined ? event.promise : within(ms, event.promise, () => undefined))
  } finally {
    target.removeEventListener(kind, arrive)
    signal.removeEventListener('abort', abort)
  }
}
