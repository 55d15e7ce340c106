import type { FormValues } from '#contracts/form/form.ts'
import type { ApiError } from '#contracts/core/error.ts'

import { asApiError } from '../api/query-client.ts'

/** Where what was typed is. `at` is the moment that the server named. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; error: ApiError }

type AutosaveTarget = {
  /** Sends values to the server and says when it had them. */
  save(values: FormValues): Promise<string>
  /** What the server has, as far as the page knows. */
  serverValues(): FormValues
  /** Keeps on this device what the server does not have yet, and what it had when that was typed. */
  storeOnDevice(values: FormValues, replaced: FormValues): Promise<void>
  /** The server has these, or nobody wants them. */
  discard(names: readonly string[]): Promise<void>
}

/** After the last key, in milliseconds: the device first, then the server. Source: security R69. */
const deviceDelay = 800
const serverDelay = 1600
/** Until a failed save is tried again. */
const againAfter = 10_000

/** Saves as one types: everything that is not at the server yet is pending, and nothing pending is ever dropped. */
export class Autosave {
  readonly #target: AutosaveTarget
  readonly #delay: number
  readonly #listeners = new Set<() => void>()
  #pending: FormValues = {}
  /** What the server had when the first of the pending was typed. */
  #replaced: FormValues = {}
  #state: SaveState = { kind: 'clean' }
  #device: ReturnType<typeof setTimeout> | undefined
  #server: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<boolean> | null = null
  #isStopped = false

  /** `delay`: until the server gets it, in milliseconds; shorter where nothing may stay on the device. */
  constructor(target: AutosaveTarget, delay = serverDelay) {
    this.#target = target
    this.#delay = delay
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Whether something is not at the server yet. */
  readonly isUnsaved = () => Object.keys(this.#pending).length > 0

  /** What the server does not have yet. */
  get pending(): FormValues {
    return this.#pending
  }

  /** Something was typed. */
  change(changed: FormValues) {
    if (!this.isUnsaved()) this.#replaced = this.#target.serverValues()
    this.#pending = { ...this.#pending, ...changed }
    this.#setState({ kind: 'waiting' })
    clearTimeout(this.#device)
    this.#device = setTimeout(() => this.storeOnDevice(), deviceDelay)
    this.#schedule(this.#delay)
  }

  /** Keeps on the device now: the page may be about to go. */
  storeOnDevice() {
    clearTimeout(this.#device)
    if (this.isUnsaved()) void this.#target.storeOnDevice(this.#pending, this.#replaced)
  }

  /** Somebody does not want these any more. */
  discard(names: readonly string[]) {
    void this.#target.discard(names)
  }

  /** Sends what is pending; false when that failed. One at a time, the newest last. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#server)
    while (this.#saving) await this.#saving
    if (!this.isUnsaved()) return true
    this.#saving = this.#send(this.#pending)
    try {
      return await this.#saving
    } finally {
      this.#saving = null
    }
  }

  /** The page is there, or there again: what is pending goes its way. */
  start() {
    this.#isStopped = false
    if (this.isUnsaved()) this.#schedule(this.#delay)
  }

  /** Ends with the page: nothing is sent by itself any more, what is pending stays on the device. */
  stop() {
    this.#isStopped = true
    this.storeOnDevice()
    clearTimeout(this.#server)
  }

  async #send(sent: FormValues): Promise<boolean> {
    this.#setState({ kind: 'saving' })
    try {
      const at = await this.#target.save(sent)
      const rest = Object.entries(this.#pending).filter(([name, value]) => value !== sent[name])
      this.#pending = Object.fromEntries(rest)
      this.#replaced = { ...this.#replaced, ...sent }
      await this.#target.discard(Object.keys(sent).filter((name) => !Object.hasOwn(this.#pending, name)))
      this.#setState(this.isUnsaved() ? { kind: 'waiting' } : { kind: 'saved', at })
      return true
    } catch (error) {
      this.storeOnDevice()
      this.#setState({ kind: 'failed', error: asApiError(error) })
      if (isTransient(asApiError(error))) this.#schedule(againAfter)
      return false
    }
  }

  #schedule(ms: number) {
    clearTimeout(this.#server)
    // Somebody else may be logged in by then.
    if (!this.#isStopped) this.#server = setTimeout(() => void this.flush(), ms)
  }

  #setState(state: SaveState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Keeps what is pending when the page may go, sends it when the network is back. The returned function ends it, with a
 * last try to send.
 */
export function bindToPage(autosave: Autosave): () => void {
  const store = () => autosave.storeOnDevice()
  const flush = () => void autosave.flush()
  autosave.start()
  document.addEventListener('visibilitychange', store)
  window.addEventListener('pagehide', store)
  window.addEventListener('online', flush)
  return () => {
    document.removeEventListener('visibilitychange', store)
    window.removeEventListener('pagehide', store)
    window.removeEventListener('online', flush)
    autosave.stop()
    void autosave.flush()
  }
}

/** Worth another try by itself: the server was away, it did not refuse. */
const isTransient = ({ code }: ApiError) => code !== 'refused' && code !== 'invalid_input' && code !== 'forbidden'
