import { Buffer } from 'node:buffer'

import { chinaTime } from '#contracts/core/blade.ts'
import type { LogInNotice } from '#contracts/log-in-notice.ts'
import type { Device } from '#contracts/device.ts'
import type { Account } from '#contracts/session.ts'

import { withStoreTimeout } from '../session/store-timeout.ts'
import type { SessionPolicy } from '../config.ts'
import type { KeyedHash } from '../rate-limit/counting.ts'
import { RecordSeal } from '../session/record.ts'
import type { SessionCalls } from '../session/sessions.ts'
import { deviceName, maskedAddress } from './describe.ts'
import type { DeviceRow } from './store.ts'
import type { Dependencies } from '../context.ts'

/** A log-in that has just begun a session. */
export type NewLogIn = {
  readonly account: Account
  /** Record name of the session. */
  readonly name: string
  readonly userAgent: string
  readonly address: string
  /** When it is over at the latest. */
  readonly expiresAt: number
  /** Record name of the session that this browser had: it goes anyway, and nobody need be told. */
  readonly previous: string | null
}

/** The log-ins of an account: asked by a log-in and by what is about them, never by an ordinary call. */
export type Devices = {
  /** Lists a log-in, and ends others where the policy says so. Source: security R28. */
  begin(login: NewLogIn, policy: SessionPolicy): Promise<void>
  /** The newest log-in elsewhere, told once. */
  logInNotice(account: Account, name: string): Promise<LogInNotice | null>
  /** The newest first; `name` is the one that asks. */
  list(account: Account, name: string): Promise<Device[]>
  /** Logs out those that are meant. Source: security R7. */
  end(account: Account, meant: (row: DeviceRow) => boolean): Promise<void>
  /** Logs everybody out who is in as the account of this name. */
  endAll(userName: string): Promise<void>
  /** The session goes on under another name; false when another log-in ended it. */
  rename(account: Account, name: string, next: string): Promise<boolean>
  /** The session is over. */
  forget(account: Account, name: string): Promise<void>
}

/** More log-ins at once than a person has devices: the oldest goes. */
const most = 20

type Needs = Pick<Dependencies, 'devices' | 'crypto' | 'config' | 'now'> & {
  at: (name: string) => SessionCalls
  hashed: KeyedHash
}

export function deviceIndex({ devices, crypto, config, now, at, hashed }: Needs): Devices {
  const store = withStoreTimeout(devices)
  const seal = new RecordSeal(crypto, config.session.key)
  // By the account's name: who finds a password again has proved that, and is not logged in as anybody.
  const named = (userName: string) => hashed('log-ins', userName)
  const listOf = ({ userName, ref }: Account) => (userName ? named(userName) : ref)
  const opened = ({ ref }: Account, { id, sealed }: DeviceRow) => seal.open<LogInNotice>(sealed, id, ref)
  const dismiss = (rows: readonly DeviceRow[], by: LogInNotice | null) =>
    Promise.all(rows.map(({ name }) => at(name).revoke(by)))
  async function end(list: string, meant: (row: DeviceRow) => boolean) {
    const rows = (await store.list(list)).filter(meant)
    await dismiss(rows, null)
    if (rows.length > 0) await store.remove(list, names(rows))
  }

  return {
    async begin({ account, name, userAgent, address, expiresAt, previous }, policy) {
      const by = { at: chinaTime(now()), device: deviceName(userAgent), address: maskedAddress(address) }
      const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
      const row = { id, name, sealed: await seal.seal(by, id, account.ref), expiresAt }
      const list = await listOf(account)
      const leaving = await store.add(list, row, policy === 'evict' ? 0 : most - 1)
      const others = leaving.filter((it) => it.name !== previous)
      await dismiss(others, by)
      if (leaving.length > 0) await store.remove(list, names(leaving))
    },
    async logInNotice(account, name) {
      const row = await store.logInNotice(await listOf(account), name)
      return row && opened(account, row)
    },
    async list(account, name) {
      const list = await listOf(account)
      const rows = await store.list(list)
      const looked = await Promise.all(
        rows.map(async (row) => ({ row, lastSeen: await at(row.name).lastSeen(), begun: await opened(account, row) })),
      )
      const gone = looked.filter(({ lastSeen }) => lastSeen === null).map(({ row }) => row)
      if (gone.length > 0) await store.remove(list, names(gone))
      const shown = looked.flatMap(({ row, lastSeen, begun }): Device[] => {
        if (lastSeen === null || !begun) return []
        const { at: since, device, address } = begun
        return [{ id: row.id, current: row.name === name, device, address, since, lastSeen: chinaTime(lastSeen) }]
      })
      return shown.toReversed()
    },
    end: async (account, meant) => end(await listOf(account), meant),
    endAll: async (userName) => end(await named(userName), () => true),
    rename: async (account, name, next) => store.rename(await listOf(account), name, next),
    forget: async (account, name) => store.remove(await listOf(account), [name]),
  }
}

const names = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name)
