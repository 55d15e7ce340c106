import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'

import type { LogInNotice } from '#contracts/core/log-in-notice.ts'

import type { RecordSeal } from '../config/at-rest/record-seal.ts'
import { hasElapsed } from '../http/clock/elapsed.ts'
import type { Rule } from '../limits/rate-limit/rule.ts'
import { moveBack, stepBack } from './clock-step.ts'
import { expiry, overdue } from './limits.ts'
import type { Ending, Opened } from './opened.ts'
import type { SessionRecord } from './record.ts'
import { type DatedRecord, openRow, sealRecord } from './sealed-row.ts'
import {
  endedEpoch,
  endIn,
  noticeLife,
  type SessionStorage,
  type StoredEnd,
  type StoredSession,
  type Visit,
} from './store.ts'

const second = 1000
/** Minimum time between two writes of lastSeen. */
const touchEvery = 60 * second
/**
 * Grace period after a rotation for requests that were sent with the old cookie. Later ones come from a browser that
 * never received the new cookie: only a log-in helps.
 */
const rotationGrace = 10 * second

/** What the state of a session needs; `name` is its record name, `now` milliseconds since the epoch. */
export type StateDependencies = {
  readonly name: string
  readonly storage: SessionStorage
  readonly recordSeal: RecordSeal
  readonly now: () => number
}

/** The record and the row that it was read from or written to. */
export type Loaded = { record: SessionRecord; row: StoredSession; readonly secret: string }

/** A session for one call. `wait`: seconds of its rate limit; null where the store does not count. */
export type Visited = { readonly loaded: Loaded | null; readonly wait: number | null }

/** Another process changed the record meanwhile: the write was dropped. */
export class RecordChanged extends Error {
  constructor() {
    super('the session was changed meanwhile')
  }
}

/** Attempts of a change that other processes get ahead of. */
const maxAttempts = 8

/** Runs a change anew, on the newest record, when another process got ahead of it. */
export async function onNewestRecord<T>(change: () => Promise<T>, attempts = maxAttempts): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof RecordChanged) || attempts === 1) throw error
    return onNewestRecord(change, attempts - 1)
  }
}

/**
 * State of one session in this process: changed by compare-and-set on the epoch of its row, until the session ends or
 * another process changes it. Where several processes write, each call reads the changes of the others. Source:
 * security 5.2.
 */
export class SessionState {
  readonly #deps: StateDependencies
  #loaded: Loaded | null = null
  /** Another process has changed the record: it is read before it is used again. */
  #isStale = false
  #queue: Promise<unknown> = Promise.resolve()
  #lastSeen = 0
  #ended: (Ending & { readonly at: number }) | null = null

  constructor(deps: StateDependencies) {
    this.#deps = deps
  }

  /** null before the first load, after the end, and after a change by another process. */
  get current(): Loaded | null {
    return this.#loaded
  }

  /** Time of the last activity in milliseconds since the epoch; its stored value may be a minute older. */
  get lastSeen(): number {
    return this.#lastSeen
  }

  get hasEnded(): boolean {
    return this.#ended !== null
  }

  async create(secret: string, record: SessionRecord): Promise<void> {
    const now = this.#deps.now()
    const sealed = await sealRecord(this.#deps, { record, lastSeen: now }, secret)
    const row = { sealed, epoch: 1, lastSeen: now, expiresAt: expiry(record, now), refreshingSince: null }
    if (!(await this.#deps.storage.write(row, null))) throw new Error('a session of this name exists')
    this.#loaded = { record, row, secret }
    this.#lastSeen = now
  }

  /** Loads the session for a call of a request, with what other processes stored since the last one. */
  async visit(secret: string, limit: Rule | null = null): Promise<Visited> {
    const { storage } = this.#deps
    if (!storage.visit || this.#ended) return { loaded: await this.load(secret), wait: null }
    const { stored, wait } = await storage.visit(this.#loaded?.row.epoch ?? null, limit)
    await this.#adopt(stored, secret)
    return { loaded: stored === null ? null : await this.load(secret), wait }
  }

  /** As `visit`, without counting. */
  async newest(secret: string): Promise<Loaded | null> {
    return (await this.visit(secret)).loaded
  }

  /** The record, where this process has it and need not ask what others did; null otherwise, and for a wrong secret. */
  inMemory(secret: string): Loaded | null {
    const loaded = this.#loaded
    if (!loaded || this.#isStale || this.#deps.storage.visit || !isSame(loaded.secret, secret)) return null
    return stepBack({ record: loaded.record, lastSeen: this.#lastSeen }, this.#deps.now()) === 0 ? loaded : null
  }

  /** null for a wrong secret, and when there is no session. */
  async load(secret: string): Promise<Loaded | null> {
    if ((!this.#loaded || this.#isStale) && !this.#ended) {
      this.#isStale = false
      await this.#adopt(await this.#deps.storage.read(), secret)
    }
    const loaded = this.#loaded
    if (!loaded || !isSame(loaded.secret, secret)) return null
    return (await this.#followClock(loaded)) ? loaded : this.load(secret)
  }

  /** Takes over the record that was read, unless this process has a newer one. */
  async #adopt(stored: Visit['stored'], secret: string) {
    if (stored === 'unchanged') return
    if (stored === null) this.#expire()
    else if ('reason' in stored) this.#end(stored)
    else if (stored.epoch === endedEpoch) await this.#readNotice(stored)
    else await this.#adoptRow(stored, secret)
  }

  async #adoptRow(row: StoredSession, secret: string) {
    if (this.#isOld(row)) return
    const opened = await openRow(this.#deps, row, secret)
    if (!opened || this.#ended || this.#isOld(row)) return
    const { record, lastSeen } = opened
    this.#lastSeen = Math.max(this.#lastSeen, lastSeen)
    this.#loaded = { record, row: { ...row, lastSeen }, secret }
  }

  /** Answers of the store overtake each other. */
  #isOld = ({ epoch }: StoredSession) => this.#loaded !== null && epoch <= this.#loaded.row.epoch

  /** The store has forgotten the session: this process may know why. */
  #expire() {
    const now = this.#deps.now()
    const reason = this.#loaded && overdue(this.#loaded.record, this.#lastSeen, now)
    this.#loaded = null
    if (reason) this.#ended ??= { reason, at: now }
  }

  #end(end: StoredEnd) {
    this.#loaded = null
    this.#ended ??= end
  }

  /** Another process has changed the record. */
  markStale() {
    this.#isStale = true
  }

  /** Moves the session's times back with a clock that stepped back; false when another process changed the record. */
  async #followClock(loaded: Loaded): Promise<boolean> {
    const dated = () => ({ record: loaded.record, lastSeen: this.#lastSeen })
    const step = () => stepBack(dated(), this.#deps.now())
    if (step() === 0) return true
    return this.serially(async () => {
      const ms = step()
      if (ms === 0) return true
      const moved = moveBack(dated(), ms)
      const isStored = await this.#write(loaded, moved, loaded.row.refreshingSince)
      this.#lastSeen = isStored ? moved.lastSeen : 0 // the row of another process has its own
      return isStored
    })
  }

  async #readNotice(row: StoredSession) {
    const end = endIn(row)
    if (end) return this.#end(end)
    const { sealed, lastSeen } = row
    const { name, recordSeal } = this.#deps
    const by = await recordSeal.open<LogInNotice>(sealed, name, name)
    if (!by) return
    this.#loaded = null
    this.#ended ??= { reason: 'replaced', by, at: lastSeen }
  }

  /** Mutex: changes of the record run one after the other. */
  serially<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(change)
    this.#queue = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  /** Records an activity, which was `idle` milliseconds ago. An activity before the last known one is ignored. */
  async touch(loaded: Loaded, idle = 0) {
    const at = this.noteActivity(this.#deps.now(), idle)
    const due = () => this.isTouchDue(loaded, at)
    if (due()) await this.serially(async () => due() && this.store(loaded, {}))
  }

  /** As `touch`, in memory alone; returns the time of the activity. */
  noteActivity(now: number, idle: number): number {
    const at = now - idle
    this.#lastSeen = idle === 0 ? at : Math.max(this.#lastSeen, at)
    return at
  }

  /** Whether an activity at this time must be stored. */
  isTouchDue = ({ row }: Loaded, at: number) => at - row.lastSeen >= touchEvery

  /** Compare-and-set on the epoch; false when another process changed the record. */
  store(
    loaded: Loaded,
    change: Partial<SessionRecord>,
    refreshingSince = loaded.row.refreshingSince,
  ): Promise<boolean> {
    const record = { ...loaded.record, ...change }
    return this.#write(loaded, { record, lastSeen: this.#lastSeen }, refreshingSince)
  }

  async #write(loaded: Loaded, dated: DatedRecord, refreshingSince: number | null): Promise<boolean> {
    if (this.#loaded !== loaded) return false
    const { record, lastSeen } = dated
    const expected = loaded.row.epoch
    const sealed = await sealRecord(this.#deps, dated, loaded.secret)
    const row = { sealed, epoch: expected + 1, lastSeen, expiresAt: expiry(record, lastSeen), refreshingSince }
    if (await this.#deps.storage.write(row, expected)) {
      Object.assign(loaded, { record, row })
      return true
    }
    this.#isStale = true
    return false
  }

  /** As `store`. Throws when another process changed the record. */
  async change(loaded: Loaded, change: Partial<SessionRecord>) {
    if (!(await this.store(loaded, change))) throw new RecordChanged()
  }

  /** The row of a session that has not ended. */
  async liveRow(): Promise<StoredSession | null> {
    const row = this.#ended ? null : await this.#deps.storage.read()
    return row?.epoch === endedEpoch ? null : row
  }

  /** Removes the session and remembers why. Throws when it has another epoch than the expected one. */
  async finish(reason: StoredEnd['reason'], expectedEpoch: number | null = null): Promise<Opened> {
    const end = { reason, at: this.#deps.now() }
    if (!(await this.#deps.storage.remove(end, expectedEpoch))) {
      this.#isStale = true
      throw new RecordChanged()
    }
    this.#loaded = null
    this.#ended = end
    return { state: 'ended', reason }
  }

  /** Ends the session and stores a log-in notice in its place. */
  async replace(row: StoredSession, by: LogInNotice) {
    const { name, now, recordSeal, storage } = this.#deps
    const lastSeen = now()
    // The secret is not known here. The key is derived from the name and the server's key.
    const sealed = await recordSeal.seal(by, name, name)
    const notice = { sealed, epoch: endedEpoch, lastSeen, expiresAt: lastSeen + noticeLife, refreshingSince: null }
    if (!(await storage.write(notice, row.epoch))) throw new RecordChanged()
    this.#loaded = null
    this.#ended = { reason: 'replaced', by, at: lastSeen }
  }

  /** Expiry of the stored record, the notice of a replaced session included; null without a record. */
  async storedExpiry(): Promise<number | null> {
    const row = await this.#deps.storage.read()
    return row && this.expiresAt(row)
  }

  /** The earlier of idle and absolute time-out; lastSeen of a row may be a minute old. */
  expiresAt(row: StoredSession): number {
    return this.#loaded ? expiry(this.#loaded.record, this.#lastSeen) : row.expiresAt
  }

  /** The answer when the record could not be loaded. */
  absent(): Opened {
    if (!this.#ended) return { state: 'none' }
    const { at, ...ending } = this.#ended
    const isForgotten = ending.reason === 'renewed' && hasElapsed(rotationGrace, at, this.#deps.now())
    return isForgotten ? { state: 'none' } : { state: 'ended', ...ending }
  }
}

/** Constant-time comparison. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
