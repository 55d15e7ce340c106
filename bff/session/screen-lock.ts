import type { WebCrypto } from '../config/at-rest/crypto.ts'
import { overdue } from './limits.ts'
import { type Key, lockWith, maxTries, opensLock } from './lock.ts'
import type { Unlocked } from './opened.ts'
import type { SessionLock } from './record.ts'
import type { Loaded, SessionState } from './state.ts'

/** Screen lock of one session and its attempts. Source: security R68. */
export class ScreenLock {
  readonly #crypto: WebCrypto
  readonly #state: SessionState
  readonly #now: () => number

  constructor({ crypto, now }: { readonly crypto: WebCrypto; readonly now: () => number }, state: SessionState) {
    this.#crypto = crypto
    this.#now = now
    this.#state = state
  }

  async lock(loaded: Loaded, password: string): Promise<boolean> {
    const lock = { ...(await lockWith(this.#crypto, password)), since: this.#now() }
    return this.#state.serially(async () => {
      if (loaded.record.lock) return false
      await this.#state.change(loaded, { lock })
      return true
    })
  }

  async consumeAttempt(loaded: Loaded | null): Promise<boolean> {
    return this.#changeTries(loaded, async (current, lock) => {
      if (lock.tries < maxTries(current.record))
        await this.#state.change(current, { lock: { ...lock, tries: lock.tries + 1 } })
      else await this.#state.finish('too-many-tries', current.row.epoch)
    })
  }

  async refundAttempt(loaded: Loaded | null): Promise<boolean> {
    return this.#changeTries(loaded, (current, lock) =>
      this.#state.change(current, { lock: { ...lock, tries: Math.max(0, lock.tries - 1) } }),
    )
  }

  /** Changes the attempts of an auto-lock, if there is one; false when the session is over. */
  async #changeTries(
    loaded: Loaded | null,
    count: (loaded: Loaded, lock: SessionLock) => Promise<void>,
  ): Promise<boolean> {
    return this.#state.serially(async () => {
      const lock = loaded?.record.lock
      if (loaded && !this.#state.hasEnded && lock?.hash === null) await count(loaded, lock)
      return loaded !== null && !this.#state.hasEnded
    })
  }

  unlock(loaded: Loaded, key: Key): Promise<Unlocked> {
    return this.#state.serially(() => this.#tryKey(loaded, key))
  }

  async #tryKey(loaded: Loaded, key: Key): Promise<Unlocked> {
    const { lock } = loaded.record
    if (this.#state.hasEnded) return { kind: 'over' }
    const reason = overdue(loaded.record, this.#state.lastSeen, this.#now())
    if (reason) {
      await this.#state.finish(reason, loaded.row.epoch)
      return { kind: 'over' }
    }
    if (!lock || (await opensLock(this.#crypto, lock, key))) {
      if (lock) await this.#state.change(loaded, { lock: null, ...(key && 'tokens' in key && key) })
      return { kind: 'unlocked', record: loaded.record }
    }
    const tries = lock.hash === null ? lock.tries : lock.tries + 1 // consumeAttempt has counted it
    const left = maxTries(loaded.record) - tries
    if (left <= 0) {
      await this.#state.finish('too-many-tries', loaded.row.epoch)
      return { kind: 'over' }
    }
    await this.#state.change(loaded, { lock: { ...lock, tries } })
    return { kind: 'wrong', left }
  }
}
