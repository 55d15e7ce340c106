import { onTestFinished, vi } from 'vitest'

type Start = (this: IDBTransaction) => void

/**
 * From now on no transaction of IndexedDB begins or ends, as in WebKit behind a page that was left while it wrote. The
 * returned function lets them go on, in their order.
 */
export function stickStorage(): () => Promise<void> {
  const prototype = IDBTransaction.prototype as IDBTransaction & { _start: Start } // of fake-indexeddb, which the set-up loads
  const waiting = new Set<IDBTransaction>()
  // oxlint-disable-next-line no-underscore-dangle -- its name in fake-indexeddb
  const start = prototype._start
  const spy = vi.spyOn(prototype, '_start').mockImplementation(function wait(this: IDBTransaction) {
    waiting.add(this)
  })
  const goOn = async () => {
    spy.mockRestore()
    for (const transaction of waiting) start.call(transaction)
    waiting.clear()
    await new Promise((resolve) => setImmediate(resolve))
  }
  // What a test has left behind is done, or the database would be stuck in the next one.
  onTestFinished(goOn)
  return goOn
}
