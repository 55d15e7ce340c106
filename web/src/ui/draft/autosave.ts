import type { ApiError } from '#contracts/core/error.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { mayRetry } from '#web/client/api/may-retry.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { monotonicNow } from '#web/client/clock/clock.ts'
import { Backoff } from '#web/client/device/backoff.ts'
import { isNetworkError } from '#web/client/errors/network-error.ts'
import type { DeviceCopy } from './device-copy.ts'

/** State of the input. `at` is the server's time of the save; null where it named none. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string | null }
  /** `isOffline`: the device had no network. `isAwaited`: the person waits for it. `copy`: of all that is unconfirmed. */
  | { kind: 'failed'; error: ApiError; isOffline: boolean; isAwaited: boolean; copy: DeviceCopy }

type AutosaveTarget = {
  /** Sends values to the server; resolves to its time of the save, null where it named none. */
  save(values: FormValues): Promise<string | null>
  /** Server values as the cache has them. */
  serverValues(): FormValues
  /** Stores unconfirmed values on this device, with the server values that they replace; false when it could not. */
  storeOnDevice(values: FormValues, replaced: FormValues): Promise<boolean>
  /** Deletes values from the device: the server has them, or the person has discarded them. */
  discard(names: readonly string[]): Promise<void>
}

type DeviceWrite = { readonly values: FormValues; copy: DeviceCopy }

/** Delay of the write to the device after the first key that it lacks, in milliseconds. Source: security R69. */
const deviceDelay = 800

/** Debounce after the last key before the server gets it, in milliseconds. Source: security R69. */
const serverDelay = 1600

/** Backoff of a failed save, in seconds: 2, 4, 8 … 32, so at most 6 retries a minute. */
const retryDelay = { min: 2, max: 60 }

/**
 * An outage is over when saves have succeeded again and none has failed for this long, in milliseconds: while half of the
 * calls fail, the backoff grows on.
 */
const outageEnd = 60_000

/** Delay between a failure and a retry because the network is back, in milliseconds: it may be unstable. */
const onlineDelay = 12_000

/** Autosave of one form. Values are pending until the server has confirmed them; a pending value is never dropped. */
export class Autosave {
  readonly #target: AutosaveTarget
  readonly #delay: number
  readonly #backoff: Backoff
  readonly #listeners = new Set<() => void>()
  #pending: FormValues = {}
  /** Server values from before the first pending change. */
  #replaced: FormValues = {}
  #state: SaveState = { kind: 'clean' }
  /** Last write to the device, and the pending values of that time. */
  #write: DeviceWrite | null = null
  #device: ReturnType<typeof setTimeout> | undefined
  #server: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<boolean> | null = null
  /** Earliest time of the next automatic attempt, by the monotonic clock. */
  #retryAt = 0
  #failedAt = 0
  #isStopped = false

  /** `delay`: debounce before the server gets it, in milliseconds. */
  constructor(target: AutosaveTarget, delay = serverDelay) {
    this.#target = target
    this.#delay = delay
    this.#backoff = new Backoff(retryDelay)
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Whether values are unconfirmed. */
  readonly isUnsaved = () => Object.keys(this.#pending).length > 0

  /** Values that the server has not confirmed. */
  get pending(): FormValues {
    return this.#pending
  }

  /** Takes changed values and schedules both saves. */
  change(changed: FormValues) {
    if (!this.isUnsaved()) this.#replaced = this.#target.serverValues()
    this.#pending = { ...this.#pending, ...changed }
    // While saving fails its notice stays: no save is sent before the retry.
    if (this.#retryAt <= monotonicNow()) this.#setState({ kind: 'waiting' })
    else this.#updateCopy()
    // Not put off by the next key: who types on without a pause would lose all of it with the tab.
    this.#device ??= setTimeout(() => this.storeOnDevice(), deviceDelay)
    this.#schedule(this.#delay)
  }

  /**
   * Stores on the device at once: the page may be about to unload. What counts as stored is stored `anew` where it may have
   * been cleared meanwhile, as WeChat does at any time.
   */
  storeOnDevice({ anew = false } = {}) {
    clearTimeout(this.#device)
    this.#device = undefined
    const values = this.#pending
    const previous = this.#write?.values === values ? this.#write.copy : null
    if (!this.isUnsaved() || previous === 'storing' || (previous === 'stored' && !anew)) return
    const write: DeviceWrite = { values, copy: previous ?? 'storing' }
    this.#write = write
    void this.#store(write)
  }

  async #store(write: DeviceWrite) {
    const isStored = await this.#target.storeOnDevice(write.values, this.#replaced)
    write.copy = isStored ? 'stored' : 'none'
    this.#updateCopy()
  }

  /** Discards values. */
  discard(names: readonly string[]) {
    void this.#target.discard(names)
  }

  /** Sends pending values, for the person who waits for it; false when that failed. */
  flush(): Promise<boolean> {
    return this.#sendPending({ byTimer: false })
  }

  /** Saves of one form never overlap. */
  async #sendPending({ byTimer }: { byTimer: boolean }): Promise<boolean> {
    clearTimeout(this.#server)
    while (this.#saving) await this.#saving
    if (!this.isUnsaved()) return true
    const wasAwaited = this.#state.kind === 'failed' && this.#state.isAwaited
    // One notice per outage: it stands until a retry has succeeded or the person has asked for one.
    if (!byTimer || this.#state.kind !== 'failed') this.#setState({ kind: 'saving' })
    this.#saving = this.#send(this.#pending, !byTimer || wasAwaited)
    try {
      return await this.#saving
    } finally {
      this.#saving = null
    }
  }

  /** The page is mounted, or mounted again: pending values are scheduled. */
  start() {
    this.#isStopped = false
    if (this.isUnsaved()) this.#schedule(this.#delay)
  }

  /** The page is unmounted: no save is scheduled any more, pending values stay on the device. */
  stop() {
    this.#isStopped = true
    this.storeOnDevice()
    clearTimeout(this.#server)
  }

  async #send(sent: FormValues, isAwaited: boolean): Promise<boolean> {
    try {
      const at = await this.#target.save(sent)
      this.#retryAt = 0
      const rest = Object.entries(this.#pending).filter(([name, value]) => value !== sent[name])
      this.#pending = Object.fromEntries(rest)
      this.#replaced = { ...this.#replaced, ...sent }
      // Not awaited: the server has the values, whatever the storage of the device does.
      this.discard(Object.keys(sent).filter((name) => !Object.hasOwn(this.#pending, name)))
      this.#setState(this.isUnsaved() ? { kind: 'waiting' } : { kind: 'saved', at })
      return true
    } catch (error) {
      this.storeOnDevice({ anew: true })
      const failure = asApiError(error)
      const isOffline = isNetworkError(failure) && !navigator.onLine
      this.#setState({ kind: 'failed', error: failure, isOffline, isAwaited, copy: this.#copy() })
      if (mayRetry(failure)) this.#retryLater(failure)
      return false
    }
  }

  /** The network is back: ends the backoff. */
  retry() {
    if (!this.isUnsaved()) return
    this.#retryAt = Math.min(this.#retryAt, this.#failedAt + onlineDelay)
    this.#schedule(0)
  }

  #retryLater({ retryAfter }: ApiError) {
    const hasRecovered = this.#retryAt === 0 && monotonicNow() - this.#failedAt > outageEnd
    if (hasRecovered) this.#backoff.reset()
    this.#failedAt = monotonicNow()
    this.#retryAt = this.#failedAt + this.#backoff.next(retryAfter) * 1000
    this.#schedule(0)
  }

  #schedule(ms: number) {
    clearTimeout(this.#server)
    // Not after the page is closed: another account may be logged in. While saving fails, typing does not advance the
    // retry.
    if (!this.#isStopped)
      this.#server = setTimeout(
        () => void this.#sendPending({ byTimer: true }),
        Math.max(ms, this.#retryAt - monotonicNow()),
      )
  }

  /** Copy of the pending values. */
  #copy(): DeviceCopy {
    return this.#write?.values === this.#pending ? this.#write.copy : 'storing'
  }

  #updateCopy() {
    const copy = this.#copy()
    if (this.#state.kind === 'failed' && this.#state.copy !== copy) this.#setState({ ...this.#state, copy })
  }

  #setState(state: SaveState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Binds autosave to the page's events: stores on the device when it is hidden or unloaded, sends when the network is
 * back. The returned function unbinds it, with a last attempt to send.
 */
export function bindToPage(autosave: Autosave): () => void {
  const store = () => autosave.storeOnDevice({ anew: true })
  const retry = () => autosave.retry()
  autosave.start()
  document.addEventListener('visibilitychange', store)
  window.addEventListener('pagehide', store)
  window.addEventListener('online', retry)
  return () => {
    document.removeEventListener('visibilitychange', store)
    window.removeEventListener('pagehide', store)
    window.removeEventListener('online', retry)
    autosave.stop()
    void autosave.flush()
  }
}
