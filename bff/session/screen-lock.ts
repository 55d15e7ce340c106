import type { WebCrypto } from '../at-rest/crypto.ts'
import { type Key, lockWith, maxTries, opensLock } from './lock.ts'
import type { Unlocked } from './opened.ts'
import type { SessionLock } from './record.ts'
import type { Loaded, SessionState } from './state.ts'

/** Screen lock of one session and its attempts. Source: security R68. */
export class ScreenLock {
  readonly #crypto: WebCrypto
  readonly #state: SessionState

  constructor(crypto: WebCrypto, state: SessionState) {
    this.#crypto = crypto
    this.#state = state
  }

  async lock(loaded: Loaded, password: string): Promise<boolean> {
    const lock = await lockWith(this.#crypto, password)
    return this.#state.serially(async () => {
      if (loaded.record.lock) return false
      await this.#state.change(loaded, { lock })
      return true
    })
  }

  async consumeAttempt(loaded: Loaded | null): Promise<boolean> {
    return this.#changeTries(loaded, async (current, lock) => {
      if (lock.tries < maxTries) await this.#state.change(current, { lock: { ...lock, tries: lock.tries + 1 } })
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
    if (!lock || (await opensLock(this.#crypto, lock, key))) {
      if (lock) await this.#state.change(loaded, { lock: null, ...(key && 'tokens' in key && key) })
      return { kind: 'unlocked', record: loaded.record }
    }
    const tries = lock.hash === null ? lock.tries : lock.tries + 1 // consumeAttempt has counted it
    if (tries < maxTries) await this.#state.change(loaded, { lock: { ...lock, tries } })
    else await this.#state.finish('too-many-tries', loaded.row.epoch)
    return { kind: tries < maxTries ? 'wrong' : 'over' }
  }
}
