import { DurableObject } from 'cloudflare:workers'

import type { LogInNotice } from '#contracts/log-in-notice.ts'

import { parseConfig } from '../../config.ts'
import { createGateway } from '../../upstream/gateway.ts'
import { md5 } from '../../upstream/md5.ts'
import { createSeal } from '../../upstream/seal.ts'
import { createUpstream } from '../../upstream/upstream.ts'
import { workerFetch } from './fetch.ts'
import { workerdAes, workerdCrypto } from './crypto.ts'
import { refresher } from '#bff/log-in/grants.ts'
import { RecordSeal, type SessionRecord } from '#bff/session/record.ts'
import type { Key } from '#bff/session/lock.ts'
import { type Opened, Session, type OpenOptions } from '#bff/session/session.ts'
import type { SessionCalls, Sessions } from '#bff/session/sessions.ts'
import type { SessionStorage, StoredSession } from '#bff/session/store.ts'

/** One session on the edge: an object with a SQLite store of its own. Only the refresh calls out from here. */
export class SessionObject extends DurableObject<Env> implements SessionCalls {
  readonly #session: Promise<Session>

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#session = this.#build(env)
  }

  async #build(env: Env): Promise<Session> {
    const config = parseConfig(env)
    const upstream = createUpstream(workerFetch, config.upstream)
    const seal = await createSeal(workerdAes, config.upstream.aesKey)
    const gateway = createGateway({ upstream, seal, config, md5 })
    return new Session({
      name: this.ctx.id.toString(),
      storage: objectStorage(this.ctx.storage),
      recordSeal: new RecordSeal(workerdCrypto, config.session.key),
      crypto: workerdCrypto,
      now: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      refresh: refresher(gateway, config, () => Date.now()),
      tokenTime: config.session.tokenTime,
    })
  }

  async create(secret: string, record: SessionRecord) {
    return (await this.#session).create(secret, record)
  }

  async open(secret: string, options: OpenOptions) {
    return (await this.#session).open(secret, options)
  }

  /** As open, which every request asks: one text crosses to the other object in half the time of a record. */
  async openAsText(secret: string, slide: boolean, renew?: boolean) {
    return JSON.stringify(await this.open(secret, { slide, ...(renew !== undefined && { renew }) }))
  }

  async renew(secret: string, accessToken: string) {
    return (await this.#session).renew(secret, accessToken)
  }

  async end(secret: string, reason?: 'log-out' | 'renewed') {
    return (await this.#session).end(secret, reason)
  }

  async revoke(by: LogInNotice | null) {
    return (await this.#session).revoke(by)
  }

  async lastSeen() {
    return (await this.#session).lastSeen()
  }

  async lock(secret: string, password: string) {
    return (await this.#session).lock(secret, password)
  }

  async consumeAttempt(secret: string) {
    return (await this.#session).consumeAttempt(secret)
  }

  async refundAttempt(secret: string) {
    return (await this.#session).refundAttempt(secret)
  }

  async unlock(secret: string, key: Key) {
    return (await this.#session).unlock(secret, key)
  }

  override async alarm() {
    const next = await (await this.#session).sweep()
    if (next === null) await this.ctx.storage.deleteAll()
    else await this.ctx.storage.setAlarm(next)
  }
}

const table = `CREATE TABLE IF NOT EXISTS session (
  id INTEGER PRIMARY KEY, sealed BLOB NOT NULL, epoch INTEGER NOT NULL, lastSeen INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL, refreshingSince INTEGER
)`

/** One row at most; the alarm stands at its expiry. A name that nobody logged in under stores nothing at all. */
function objectStorage(storage: DurableObjectStorage): SessionStorage {
  const { sql } = storage
  const exists = () => sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'session'").toArray().length > 0
  const read = (): StoredSession | null => {
    const row = exists() && sql.exec('SELECT * FROM session').toArray()[0]
    if (!row) return null
    const { sealed, epoch, lastSeen, expiresAt, refreshingSince } = row as StoredRow // the columns of our own table
    return { sealed: new Uint8Array(sealed), epoch, lastSeen, expiresAt, refreshingSince }
  }
  return {
    read: async () => read(),
    async write({ sealed, epoch, lastSeen, expiresAt, refreshingSince }, expected) {
      const known = read()
      if ((known?.epoch ?? null) !== expected) return false
      if (!known) sql.exec(table)
      const values = [sealed, epoch, lastSeen, expiresAt, refreshingSince]
      sql.exec('INSERT OR REPLACE INTO session VALUES (1, ?, ?, ?, ?, ?)', ...values)
      if (known?.expiresAt !== expiresAt) await storage.setAlarm(expiresAt)
      return true
    },
    remove: () => storage.deleteAll(),
  }
}

type StoredRow = Omit<StoredSession, 'sealed'> & { sealed: ArrayBuffer }

/** Sessions of the edge: one object each, found by its record name. */
export function objectSessions(namespace: DurableObjectNamespace<SessionObject>): Sessions {
  const stub = (name: string) => namespace.get(namespace.idFromName(name))
  /** A broken connection is worth one new stub; an overloaded object is not. Source: security 5.2. */
  async function reach<T>(name: string, ask: (stub: DurableObjectStub<SessionObject>) => PromiseLike<T>): Promise<T> {
    try {
      return await ask(stub(name))
    } catch (error) {
      const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean } // Cloudflare's marks
      if (!retryable || overloaded) throw error
      return ask(stub(name))
    }
  }
  return {
    at: (name) => ({
      create: (secret, record) => reach(name, async (it) => it.create(secret, record)),
      open: async (secret, { slide, renew }) => {
        const text = await reach(name, (it) => it.openAsText(secret, slide, renew))
        return JSON.parse(text) as Opened // openAsText wrote it
      },
      renew: (secret, accessToken) => reach(name, async (it) => it.renew(secret, accessToken)),
      end: (secret, reason) => reach(name, async (it) => it.end(secret, reason)),
      revoke: (by) => reach(name, async (it) => it.revoke(by)),
      lastSeen: () => reach(name, async (it) => it.lastSeen()),
      lock: (secret, password) => reach(name, async (it) => it.lock(secret, password)),
      consumeAttempt: (secret) => reach(name, async (it) => it.consumeAttempt(secret)),
      refundAttempt: (secret) => reach(name, async (it) => it.refundAttempt(secret)),
      unlock: (secret, key) => reach(name, async (it) => it.unlock(secret, key)),
    }),
    async check() {
      await reach('check', async (it) => it.open('', { slide: false }))
    },
  }
}
