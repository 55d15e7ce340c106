import { DurableObject } from 'cloudflare:workers'

import type { LogOutJournal } from '#bff/session/pending-log-outs.ts'
import { objectSessions } from './session-object.ts'

/** Backoff between two attempts, in milliseconds: doubles from the first to the last. */
const firstDelay = 1_000
const maxDelay = 60_000
/** Attempts: those of more than a day, when the session has reached its absolute time-out. */
const maxAttempts = 1_500

/** A log-out that the session's object did not confirm: retried by the alarm of this one, which needs no isolate. Source: security R9. */
export class LogOutObject extends DurableObject<Env> {
  async add(name: string) {
    this.ctx.storage.kv.put('name', name)
    await this.ctx.storage.setAlarm(Date.now() + firstDelay)
  }

  async remove() {
    await this.ctx.storage.deleteAll()
  }

  override async alarm() {
    const { kv } = this.ctx.storage
    const name = kv.get<string>('name')
    const attempt = (kv.get<number>('attempt') ?? 0) + 1
    if (name === undefined || attempt > maxAttempts || (await this.#revoke(name))) return this.remove()
    kv.put('attempt', attempt)
    await this.ctx.storage.setAlarm(Date.now() + Math.min(maxDelay, firstDelay * 2 ** attempt))
  }

  #revoke(name: string): Promise<boolean> {
    return objectSessions(this.env.SESSIONS)
      .at(name)
      .revoke(null)
      .then(
        () => true,
        () => false,
      )
  }
}

/** Pending log-outs of the edge, one object each. An isolate that starts has none: the objects go on by themselves. */
export function objectJournal(namespace: DurableObjectNamespace<LogOutObject>): LogOutJournal {
  return {
    pending: [],
    add: async (name) => namespace.getByName(name).add(name),
    remove: async (name) => namespace.getByName(name).remove(),
  }
}
