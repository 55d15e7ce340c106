import { hasElapsed } from '../clock/elapsed.ts'
import type { Opened } from './opened.ts'
import type { SessionRecord, Tokens } from './record.ts'
import { openRow } from './sealed-row.ts'
import type { Loaded, SessionState, StateDependencies } from './state.ts'

/**
 * Result of a token refresh. `rejected`: an explicit rejection of the refresh token. `unclear`: a refusal that may as
 * well be a fault. Source: security R23.
 */
export type RefreshOutcome =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'rejected' | 'unclear' | 'fault' }

/** What a token refresh needs. */
export type RefreshDependencies = StateDependencies & {
  readonly sleep: (ms: number) => Promise<void>
  readonly refresh: (record: SessionRecord) => Promise<RefreshOutcome>
  /** Age of an access token at which it is refreshed, in seconds. Source: specification 9. */
  readonly tokenTime: number
}

const second = 1000
/** Refresh threshold: remaining life of the access token. Source: specification 4. */
const refreshBelow = 300 * second
/** Above this remaining life requests do not wait for the refresh. Source: security R20. */
const refreshInBackgroundAbove = 30 * second
/** Above this remaining life the access token is still used when the refresh fails. Source: security R23. */
const usableAbove = 5 * second
/** Minimum time between two refreshes. Source: security R20. */
export const refreshPause = 30 * second
/** Unclear refusals, at least refreshPause apart, that end a session whose access token is dead as well. */
const maxUnclearRefusals = 2
/** Longer than the deadline of a refresh: an older intent was left by a process that died. Source: security R22. */
const intentLife = 15 * second

/** Token refresh of one session: in time, in single flight, and what its failures mean. Source: security R20 to R24. */
export class TokenRefresh {
  readonly #deps: RefreshDependencies
  readonly #state: SessionState
  #inFlight: Promise<RefreshOutcome['kind']> | null = null
  #lastStart = Number.NEGATIVE_INFINITY

  constructor(deps: RefreshDependencies, state: SessionState) {
    this.#deps = deps
    this.#state = state
  }

  /** Whether the access token lives long enough for a call. */
  get isTokenUsable(): boolean {
    return this.#lifeLeft() > usableAbove
  }

  /** Time of the next refresh, milliseconds since the epoch. */
  dueAt({ receivedAt, expiresAt }: Tokens): number {
    return Math.min(expiresAt - refreshBelow, receivedAt + this.#deps.tokenTime * second)
  }

  /** Refreshes when it is due; resolves at once while the access token lives long enough for this request. */
  async runWhenDue(loaded: Loaded): Promise<void> {
    if (!this.#isDue(loaded.record.tokens)) return
    const refresh = this.run(loaded)
    if (this.#lifeLeft() <= refreshInBackgroundAbove) await refresh
    else refresh.catch(() => undefined) // in the background; the next request meets a failing store itself
  }

  /** Single flight: concurrent callers share one refresh. Source: security R21. */
  run(loaded: Loaded): Promise<RefreshOutcome['kind']> {
    this.#inFlight ??= this.#runOnce(loaded).finally(() => (this.#inFlight = null))
    return this.#inFlight
  }

  /** Resolves when no refresh is under way, so that the record has the newest tokens. */
  async settled(): Promise<void> {
    await this.#inFlight?.catch(() => undefined)
  }

  /** Call for a session whose access token is expired or refused. */
  async endIfRefused(loaded: Loaded): Promise<Opened> {
    const { unclearRefusals } = loaded.record
    if (this.#state.current !== loaded) return this.#state.hasEnded ? this.#state.absent() : { state: 'unavailable' }
    if ((unclearRefusals?.count ?? 0) < maxUnclearRefusals) return { state: 'unavailable' }
    return this.#state.finish({ reason: 'refresh-rejected' })
  }

  #lifeLeft(): number {
    const { current } = this.#state
    return current ? current.record.tokens.expiresAt - this.#deps.now() : 0
  }

  #isDue({ refresh, receivedAt, expiresAt }: Tokens): boolean {
    const now = this.#deps.now()
    if (refresh === null) return expiresAt - now <= usableAbove
    const due = expiresAt - now < refreshBelow || now - receivedAt >= this.#deps.tokenTime * second
    const fresh = now - receivedAt < refreshPause && expiresAt - now > usableAbove
    return (
      due &&
      !fresh &&
      (this.#inFlight !== null || hasElapsed(refreshPause, this.#lastStart, now) || expiresAt - now <= usableAbove)
    )
  }

  async #runOnce(loaded: Loaded): Promise<RefreshOutcome['kind']> {
    const intent = loaded.row.refreshingSince
    if (intent !== null && (await this.#awaitOther(loaded, intent))) return 'tokens'
    const startedAt = this.#deps.now()
    this.#lastStart = startedAt
    if (!(await this.#state.serially(() => this.#state.store(loaded, {}, startedAt)))) return 'fault'
    const outcome = await this.#deps.refresh(loaded.record)
    return this.#state.serially(async () => {
      if (this.#state.current !== loaded) return 'fault' // ended, or changed by another process, meanwhile
      if (outcome.kind === 'tokens') {
        const change = { tokens: outcome.tokens, unclearRefusals: null }
        return (await this.#state.store(loaded, change, null)) ? 'tokens' : 'fault'
      }
      if (outcome.kind === 'fault') await this.#state.store(loaded, {}, null)
      else if (outcome.kind === 'unclear') await this.#countUnclear(loaded)
      else await this.#state.finish({ reason: intent === null ? 'refresh-rejected' : 'refresh-lost' })
      return outcome.kind
    })
  }

  async #countUnclear(loaded: Loaded) {
    const { count, at } = loaded.record.unclearRefusals ?? { count: 0, at: Number.NEGATIVE_INFINITY }
    const now = this.#deps.now()
    const isApart = hasElapsed(refreshPause, at, now)
    await this.#state.store(loaded, isApart ? { unclearRefusals: { count: count + 1, at: now } } : {}, null)
    if (this.#lifeLeft() <= 0) await this.endIfRefused(loaded)
  }

  /** Waits for the refresh of another instance to finish or expire; true when it stored new tokens. */
  async #awaitOther(loaded: Loaded, since: number): Promise<boolean> {
    const left = since + intentLife - this.#deps.now()
    await this.#deps.sleep(Math.min(intentLife, Math.max(0, left)))
    const row = await this.#deps.storage.read()
    if (!row || row.epoch === loaded.row.epoch) return false
    const opened = await openRow(this.#deps, row, loaded.secret)
    if (!opened) return false
    const renewed = opened.record.tokens.access !== loaded.record.tokens.access
    Object.assign(loaded, { row, record: opened.record })
    return renewed
  }
}
