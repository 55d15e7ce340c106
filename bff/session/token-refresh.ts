import { hasElapsed } from '../http/clock/elapsed.ts'
import type { Opened } from './opened.ts'
import type { SessionRecord, Tokens } from './record.ts'
import type { Loaded, SessionState, StateDependencies } from './state.ts'

/**
 * Result of a token refresh. `rejected`: an explicit rejection of the refresh token. `unclear`: a refusal that may as
 * well be a fault. Source: security R23.
 */
export type RefreshOutcome =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'rejected' | 'unclear' | 'fault' }

/** What the upstream says of an access token to a call that every account may make. */
export type TokenProbe = 'accepted' | 'refused' | 'unclear'

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
/** Unclear refusals, at least refreshPause apart, after which a session ends, by the result of a probe with its access token. */
const maxUnclearRefusals: Readonly<Record<TokenProbe, number>> = { accepted: 2, unclear: 2, refused: 1 }
/** Share of its life for which a token is used that lives shorter than the margins above. */
const usedShare = 0.8
/**
 * Lease of a refresh, which its row names by its beginning. Renewed while the refresh runs: an older one was left by a
 * process that died. Source: security R22.
 */
const leaseLife = 15 * second
const renewEvery = 5 * second
/** Between two looks at the refresh of another process. */
const pollEvery = 50
/** Attempts to get the lease, each after the refresh of another process. */
const maxAttempts = 5
/** Between two attempts to store new tokens in a store that is away, and how long they are made. */
const storeEvery = 200
const storeFor = 10 * second

/** A refresh that this process makes. */
type Lease = {
  /** The record that has the tokens to renew. */
  readonly loaded: Loaded
  /** Its beginning, in milliseconds. */
  since: number
  /** Another process began a refresh and died: whether its refresh token is spent is unknown. */
  readonly isRepetition: boolean
}

/** Token refresh of one session: in time, in single flight, and what its failures mean. Source: security R20 to R24. */
export class TokenRefresh {
  readonly #deps: RefreshDependencies
  readonly #state: SessionState
  #inFlight: Promise<RefreshOutcome['kind']> | null = null
  #lastStart = Number.NEGATIVE_INFINITY
  #lastSuccess = Number.NEGATIVE_INFINITY

  constructor(deps: RefreshDependencies, state: SessionState) {
    this.#deps = deps
    this.#state = state
  }

  /** Whether the access token lives long enough for a call. */
  get isTokenUsable(): boolean {
    const { current } = this.#state
    return current !== null && this.#lifeLeft() > refreshMargin(current.record.tokens, usableAbove)
  }

  /** Whether this process got new tokens within the minimum time between two refreshes. */
  get wasRecent(): boolean {
    return this.#inFlight === null && !hasElapsed(refreshPause, this.#lastSuccess, this.#deps.now())
  }

  /** Time of the next refresh, milliseconds since the epoch. */
  dueAt(tokens: Tokens): number {
    const { receivedAt, expiresAt } = tokens
    return Math.min(expiresAt - refreshMargin(tokens, refreshBelow), receivedAt + this.#deps.tokenTime * second)
  }

  /** Refreshes when it is due; resolves at once while the access token lives long enough for this request. */
  async runWhenDue(loaded: Loaded): Promise<void> {
    if (!this.isDue(loaded.record.tokens)) return
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
  async endIfRefused(secret: string, probe: TokenProbe = 'unclear'): Promise<Opened> {
    const current = await this.#state.load(secret)
    if (!current) return this.#state.hasEnded ? this.#state.absent() : { state: 'unavailable' }
    const { record, row } = current
    if ((record.unclearRefusals?.count ?? 0) < maxUnclearRefusals[probe]) return { state: 'unavailable' }
    return this.#state.finish('refresh-rejected', row.epoch)
  }

  #lifeLeft(): number {
    const { current } = this.#state
    return current ? current.record.tokens.expiresAt - this.#deps.now() : 0
  }

  /** Whether a call is to begin a refresh. */
  isDue(tokens: Tokens): boolean {
    const { refresh, receivedAt, expiresAt } = tokens
    const now = this.#deps.now()
    const isUsable = expiresAt - now > refreshMargin(tokens, usableAbove)
    if (refresh === null) return !isUsable
    const due =
      expiresAt - now < refreshMargin(tokens, refreshBelow) || now - receivedAt >= this.#deps.tokenTime * second
    const fresh = now - receivedAt < refreshPause && isUsable
    return due && !fresh && (this.#inFlight !== null || hasElapsed(refreshPause, this.#lastStart, now) || !isUsable)
  }

  async #runOnce({ secret, record: { tokens } }: Loaded): Promise<RefreshOutcome['kind']> {
    const lease = await this.#acquire(secret, tokens)
    if (typeof lease === 'string') return lease
    const renewal = setInterval(() => void this.#renew(lease).catch(() => undefined), renewEvery)
    const outcome = await this.#deps.refresh(lease.loaded.record).finally(() => clearInterval(renewal))
    const kind = await this.#state.serially(() => this.#conclude(lease, outcome))
    if (kind === 'tokens') this.#lastSuccess = this.#deps.now()
    return kind
  }

  /** The lease of the refresh, or what the refresh of another process came to. */
  async #acquire(secret: string, tokens: Tokens): Promise<Lease | 'tokens' | 'fault'> {
    let hasWaited = false
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const loaded = await this.#state.load(secret)
      if (!loaded) return 'fault' // over
      if (loaded.record.tokens.access !== tokens.access) return 'tokens'
      const { refreshingSince } = loaded.row
      if (refreshingSince === null && hasWaited) return 'fault' // of the other process
      if (refreshingSince !== null && (await this.#awaitOther(refreshingSince))) {
        hasWaited = true
        this.#state.markStale()
        continue
      }
      const since = this.#deps.now()
      this.#lastStart = since
      const isOurs = await this.#state.serially(() => this.#state.store(loaded, {}, since))
      if (isOurs) return { loaded, since, isRepetition: refreshingSince !== null }
    }
    return 'fault'
  }

  /** Waits for the refresh of another process; false when its lease has expired. */
  async #awaitOther(since: number): Promise<boolean> {
    const left = Math.min(leaseLife, since + leaseLife - this.#deps.now())
    for (let waited = 0; waited < left; waited += pollEvery) {
      await this.#deps.sleep(Math.min(pollEvery, left - waited))
      const row = await this.#deps.storage.read()
      if (row?.refreshingSince !== since) return true
    }
    return false
  }

  /** Best effort: a lease that cannot be renewed is long enough for most refreshes. */
  async #renew(lease: Lease) {
    const since = this.#deps.now()
    const isRenewed = await this.#state.serially(async () => {
      const current = await this.#state.load(lease.loaded.secret)
      if (current?.row.refreshingSince !== lease.since) return false // taken over
      return this.#state.store(current, {}, since)
    })
    if (isRenewed) lease.since = since
  }

  /** Stores the outcome in the newest record, unless other processes have made it void. */
  async #conclude(lease: Lease, outcome: RefreshOutcome): Promise<RefreshOutcome['kind']> {
    if (outcome.kind === 'tokens') return this.#storeTokens(lease, outcome.tokens)
    const { secret } = lease.loaded
    const current = await this.#state.load(secret)
    if (current?.row.refreshingSince !== lease.since) return 'fault' // ended, or the lease is another one's
    if (outcome.kind === 'fault') await this.#state.store(current, {}, null)
    else if (outcome.kind === 'unclear') await this.#countUnclear(current)
    else await this.#state.finish(lease.isRepetition ? 'refresh-lost' : 'refresh-rejected', current.row.epoch)
    return outcome.kind
  }

  /**
   * New tokens must not be lost: they are all that the upstream accepts from now on, so that a store that is away is
   * asked again.
   */
  async #storeTokens({ loaded: { secret, record } }: Lease, tokens: Tokens): Promise<RefreshOutcome['kind']> {
    const used = record.tokens.access
    for (let waited = 0; ; waited += storeEvery) {
      try {
        return await this.#storeOnce(secret, { used, tokens })
      } catch (error) {
        if (waited >= storeFor) throw error
        await this.#deps.sleep(storeEvery)
      }
    }
  }

  async #storeOnce(secret: string, { used, tokens }: { used: string; tokens: Tokens }): Promise<'tokens' | 'fault'> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const current = await this.#state.load(secret)
      if (current?.record.tokens.access === tokens.access) return 'tokens' // a command that timed out was executed
      if (current?.record.tokens.access !== used) return 'fault' // ended, or renewed by another process
      if (await this.#state.store(current, { tokens, unclearRefusals: null }, null)) return 'tokens'
    }
    return 'fault'
  }

  async #countUnclear(current: Loaded) {
    const { count, at } = current.record.unclearRefusals ?? { count: 0, at: Number.NEGATIVE_INFINITY }
    const now = this.#deps.now()
    const isApart = hasElapsed(refreshPause, at, now)
    await this.#state.store(current, isApart ? { unclearRefusals: { count: count + 1, at: now } } : {}, null)
    if (this.#lifeLeft() <= 0) await this.endIfRefused(current.secret)
  }
}

/** A margin before the end of a token, milliseconds; shorter where the token itself lives shorter. */
function refreshMargin({ receivedAt, expiresAt }: Tokens, usual: number): number {
  const life = expiresAt - receivedAt
  return life > refreshBelow ? usual : Math.min(usual, life * (1 - usedShare))
}
