import { DurableObject } from 'cloudflare:workers'

import { api } from '#contracts/api.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { recordedRefresh } from '#bff/calls/recorded-refresh.ts'
import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import { parseConfig } from '#bff/config/config.ts'
import { type SendCall, withLeases } from '#bff/session/lease.ts'
import { refresher } from '#bff/session/log-in/grants.ts'
import { Session } from '#bff/session/session.ts'
import { type SessionCalls, type SessionMethod, sessionMethods, type Sessions } from '#bff/session/sessions.ts'
import { endRow, type SessionStorage, type StoredSession } from '#bff/session/store.ts'
import { deviationLog } from '#bff/upstream/answer/deviations.ts'
import { createGateway } from '#bff/upstream/gateway.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { workerdAes, workerdCrypto } from '../crypto.ts'
import { objectFetch } from '../fetch.ts'
import { log } from '../log.ts'

/** Counted per isolate: each object has its own gateway. */
const report = deviationLog({ api, log, wallTime: Date.now })

/** One session on the edge: a Durable Object with its own SQLite storage. Only the token refresh makes calls from here. */
export class SessionObject extends DurableObject<Env> {
  readonly #session: Promise<Session>

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#session = this.#build(env)
  }

  async #build(env: Env): Promise<Session> {
    const config = parseConfig(env)
    const upstream = createUpstream(objectFetch, config.upstream)
    const seal = await createSeal(workerdAes, config.upstream.aesKey, config.upstream.previousAesKey)
    const gateway = createGateway({ upstream, seal, config, md5, report })
    return new Session({
      name: this.ctx.id.toString(),
      storage: objectStorage(this.ctx.storage),
      recordSeal: new RecordSeal(workerdCrypto, config.session),
      crypto: workerdCrypto,
      now: () => Date.now(),
      sleep,
      refresh: recordedRefresh(refresher(gateway, config, Date.now), { log, wallTime: Date.now }),
      tokenTime: config.session.tokenTime,
      callsPerMinute: config.session.callsPerMinute,
    })
  }

  /** The only RPC method: arguments and result cross as JSON text, in half the time of a structured clone. */
  async call(method: SessionMethod, args: string): Promise<string> {
    const session = await this.#session
    const invoke = session[method] as (...args: unknown[]) => Promise<unknown> // the caller's types are SessionCalls
    return JSON.stringify((await invoke.apply(session, JSON.parse(args))) ?? null)
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

/** At most one row, with the alarm at its expiry. For an unknown name no row is stored. Source: security R8. */
function objectStorage(storage: DurableObjectStorage): SessionStorage {
  const { sql } = storage
  const exists = () => sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'session'").toArray().length > 0
  const read = (): StoredSession | null => {
    const row = exists() && sql.exec('SELECT * FROM session').toArray()[0]
    if (!row) return null
    const { sealed, epoch, lastSeen, expiresAt, refreshingSince } = row as StoredRow // the columns of our own table
    return { sealed: new Uint8Array(sealed), epoch, lastSeen, expiresAt, refreshingSince }
  }
  async function replace(
    { sealed, epoch, lastSeen, expiresAt, refreshingSince }: StoredSession,
    current: StoredSession | null,
  ) {
    const values = [sealed, epoch, lastSeen, expiresAt, refreshingSince]
    sql.exec('INSERT OR REPLACE INTO session VALUES (1, ?, ?, ?, ?, ?)', ...values)
    if (current?.expiresAt !== expiresAt) await storage.setAlarm(expiresAt)
  }
  return {
    read: async () => read(),
    async write(row, expected) {
      const current = read()
      if ((current?.epoch ?? null) !== expected) return false
      if (!current) sql.exec(table)
      await replace(row, current)
      return true
    },
    async remove(end) {
      const [current, tombstone] = [read(), endRow(end)]
      await (current && tombstone ? replace(tombstone, current) : storage.deleteAll())
      return true
    },
  }
}

type StoredRow = Omit<StoredSession, 'sealed'> & { sealed: ArrayBuffer }

/** Sessions on the edge: one Durable Object each, addressed by the record name; reads of a second share a call of it. */
export function objectSessions(namespace: DurableObjectNamespace<SessionObject>): Sessions {
  const stub = (name: string) => namespace.getByName(name)
  /** A broken stub is replaced once; an overloaded object is not retried. Source: security 5.2. */
  const { call, take } = withLeases(async (name, method, args) => {
    const send = async () => JSON.parse(await stub(name).call(method, JSON.stringify(args)))
    try {
      return await send()
    } catch (error) {
      const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean } // properties of Cloudflare's errors
      if (!retryable || overloaded) throw error
      return send()
    }
  }, Date.now)
  const at = callsBy(call)
  return {
    at,
    take,
    async check() {
      await at('check').open('', { slide: false })
    },
  }
}

/** Calls of a session by its record name. The methods are made once: a request needs one of them at most. */
function callsBy(call: SendCall): (name: string) => SessionCalls {
  class Calls {
    readonly name: string

    constructor(name: string) {
      this.name = name
    }
  }
  for (const method of sessionMethods) {
    Reflect.set(Calls.prototype, method, function send(this: Calls, ...args: unknown[]) {
      return call(this.name, method, args)
    })
  }
  return (name) => new Calls(name) as unknown as SessionCalls // every method of the list, and Session answers it
}
