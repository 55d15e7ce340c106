import { Buffer } from 'node:buffer'

import { chinaTime } from '#contracts/core/blade.ts'
import type { LogInNotice } from '#contracts/core/log-in-notice.ts'
import type { Device } from '#contracts/session/device.ts'
import type { Account } from '#contracts/session/session.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { Config } from '#bff/config/config.ts'
import type { SessionPolicy } from '#bff/config/schemas.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import { maskedAddress } from '#bff/upstream/mask/address.ts'
import type { Revocation } from '../store.ts'
import { deviceName } from './describe.ts'
import type { DeviceRow, DeviceStore } from './store.ts'

/** A log-in that has just created a session. */
export type NewLogIn = {
  readonly account: Account
  /** Record name of the session. */
  readonly name: string
  readonly userAgent: string
  readonly address: string
  /** Absolute time-out of the session. Milliseconds since the epoch. */
  readonly expiresAt: number
  /** Record name of the session before in this browser: the log-in ends it without a notice. */
  readonly previous: string | null
}

/** Index of the sessions of each account. Used by log-ins and session management, never by an ordinary call. */
export type Devices = {
  /** Adds a log-in; evicts others as the policy says. Source: security R28. */
  add(login: NewLogIn, policy: SessionPolicy): Promise<void>
  /** The newest log-in elsewhere, delivered once. */
  logInNotice(account: Account, name: string): Promise<LogInNotice | null>
  /** Newest first; `name` is the session of the request. */
  list(account: Account, name: string): Promise<Device[]>
  /** Revokes the sessions that match. Source: security R7. */
  revoke(account: Account, matches: (row: DeviceRow) => boolean, cause?: Revocation): Promise<void>
  /** Revokes all sessions of the account with this user name, whose password was changed. */
  revokeAll(userName: string): Promise<void>
  /** Revokes the sessions of the account with this reference, or those that match. */
  revokeAccount(ref: string, matches?: (row: DeviceRow) => boolean): Promise<void>
  /** Sessions of the account with this reference. */
  count(ref: string): Promise<number>
  /** After a rotation; false when another log-in evicted the session. */
  rename(account: Account, name: string, next: string): Promise<boolean>
  /** Removes an ended session from the index. */
  remove(account: Account, name: string): Promise<void>
}

/** The sessions of a deployment, as far as the index needs them. */
type IndexedSessions = {
  at(name: string): {
    revoke(by: Revocation): Promise<unknown>
    lastSeen(): Promise<number | null>
  }
}

type DeviceIndexDependencies = {
  readonly config: Pick<Config, 'session'>
  readonly crypto: WebCrypto
  readonly devices: DeviceStore
  readonly sessions: IndexedSessions
  readonly now: () => number
  readonly wallTime: () => number
}

/** Maximum of concurrent sessions per account: the oldest is evicted. */
const maxSessions = 20

/** Index of the sessions of each account. Names of accounts are stored as keyed hashes. */
export function deviceIndex(deps: DeviceIndexDependencies, { keyedHash }: Pick<Pseudonym, 'keyedHash'>): Devices {
  const { devices, sessions, now, wallTime } = deps
  const { seal, open } = noticeSeal(deps)

  // Keyed by user name: a password reset proves the account without being logged in to it.
  const listNamed = (userName: string) => keyedHash('log-ins', userName)
  const accountList = ({ userName, ref }: Account) => (userName ? listNamed(userName) : ref)
  // Administrators name accounts by the ids of users: this list leads from the reference to the lists by user name.
  const indexName = (ref: string) => keyedHash('lists of log-ins', ref)

  const revokeRows = (rows: readonly DeviceRow[], by: Revocation) =>
    Promise.all(rows.map(({ name }) => sessions.at(name).revoke(by)))
  const removeRows = async (list: string, rows: readonly DeviceRow[]) => {
    if (rows.length > 0)
      await devices.remove(
        list,
        rows.map(({ name }) => name),
      )
  }

  async function addList(list: string, { account: { ref }, expiresAt }: NewLogIn) {
    const index = await indexName(ref)
    await devices.remove(index, [list])
    await devices.add(index, { id: list, name: list, sealed: new Uint8Array(), expiresAt }, maxSessions - 1)
  }

  const listsOfAccount = async (ref: string) => [
    ...(await devices.list(await indexName(ref))).map(({ name }) => name),
    ref,
  ]

  async function revokeIn(list: string, matches: (row: DeviceRow) => boolean, cause: Revocation = null) {
    const rows = (await devices.list(list)).filter(matches)
    await revokeRows(rows, cause)
    await removeRows(list, rows)
  }

  return {
    async add(login, policy) {
      const { notice, row } = await seal(login)
      const list = await accountList(login.account)
      if (list !== login.account.ref) await addList(list, login)
      const evicted = await devices.add(list, row, policy === 'evict' ? 0 : maxSessions - 1)
      const others = evicted.filter((it) => it.name !== login.previous)
      await revokeRows(others, notice)
      await removeRows(list, evicted)
    },
    async logInNotice(account, name) {
      const row = await devices.logInNotice(await accountList(account), name)
      return row && open(account, row)
    },
    async list(account, name) {
      const list = await accountList(account)
      const rows = await Promise.all(
        (await devices.list(list)).map(async (row) => ({
          row,
          lastSeen: await sessions.at(row.name).lastSeen(),
          notice: await open(account, row),
        })),
      )
      const expired = rows.filter(({ lastSeen }) => lastSeen === null).map(({ row }) => row)
      await removeRows(list, expired)
      const ahead = wallTime() - now()
      return rows.flatMap((row) => asDevice(row, { name, ahead })).toReversed()
    },
    revoke: async (account, matches, cause) => revokeIn(await accountList(account), matches, cause),
    revokeAll: async (userName) => revokeIn(await listNamed(userName), () => true, 'password-changed'),
    async revokeAccount(ref, matches = () => true) {
      await Promise.all((await listsOfAccount(ref)).map((list) => revokeIn(list, matches)))
    },
    async count(ref) {
      const lists = await listsOfAccount(ref)
      const rows = (await Promise.all(lists.map((list) => devices.list(list)))).flat()
      const times = await Promise.all(rows.map(({ name }) => sessions.at(name).lastSeen()))
      return times.filter((time) => time !== null).length
    },
    rename: async (account, name, next) => devices.rename(await accountList(account), name, next),
    remove: async (account, name) => devices.remove(await accountList(account), [name]),
  }
}

type OpenedRow = { readonly row: DeviceRow; readonly lastSeen: number | null; readonly notice: LogInNotice | null }

/** The session of the request, and the milliseconds by which the wall clock is ahead of the steady one. */
type Viewer = { readonly name: string; readonly ahead: number }

function asDevice({ row, lastSeen, notice }: OpenedRow, { name, ahead }: Viewer): Device[] {
  if (lastSeen === null || !notice) return []
  const { at: since, device, address } = notice
  return [{ id: row.id, current: row.name === name, device, address, since, lastSeen: chinaTime(lastSeen + ahead) }]
}

/** Device, address and time of a log-in are stored encrypted. */
function noticeSeal({ crypto, config, wallTime }: DeviceIndexDependencies) {
  const recordSeal = new RecordSeal(crypto, config.session)
  return {
    async seal({ account, name, userAgent, address, expiresAt }: NewLogIn) {
      const notice = { at: chinaTime(wallTime()), device: deviceName(userAgent), address: maskedAddress(address) }
      const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
      const row = { id, name, sealed: await recordSeal.seal(notice, id, account.ref), expiresAt }
      return { notice, row }
    },
    open: ({ ref }: Account, { id, sealed }: DeviceRow) => recordSeal.open<LogInNotice>(sealed, id, ref),
  }
}
