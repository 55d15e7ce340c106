import { Buffer } from 'node:buffer'

import { chinaTime } from '#contracts/core/blade.ts'
import type { LogInEvent } from '#contracts/session/device.ts'
import type { Account } from '#contracts/session/session.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { Config } from '#bff/config/config.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import { maskedAddress } from '#bff/upstream/mask/address.ts'
import { deviceName } from './describe.ts'
import type { DeviceStore } from './store.ts'

/** Client of an event. */
export type EventClient = { readonly userAgent: string; readonly address: string }

type Owner = Pick<Account, 'userName'>

/** History of the log-ins of each account, for its owner. A failing store loses an event and fails nothing. Source: security R55. */
export type LogInHistory = {
  add(account: Owner, kind: 'log-in' | 'log-out', client: EventClient): Promise<void>
  /** A refused log-in with this name; nothing for a name that has not logged in here. */
  refuse(name: string, client: EventClient): Promise<void>
  /** Newest first. */
  list(account: Owner): Promise<LogInEvent[]>
  forget(account: Owner): Promise<void>
}

/** Events that are kept of an account: who guesses passwords cannot push the log-ins out. */
const most = { log: 20, refused: 10 } as const
type List = keyof typeof most

const day = 86_400_000

type HistoryDependencies = {
  readonly config: Pick<Config, 'session' | 'retention'>
  readonly crypto: WebCrypto
  readonly devices: DeviceStore
  readonly now: () => number
  readonly wallTime: () => number
}

/** Lists of sealed events under keyed hashes of the account's name, in the store of the log-ins. */
export function logInHistory(
  { config, crypto, devices, now, wallTime }: HistoryDependencies,
  { keyedHash }: Pick<Pseudonym, 'keyedHash'>,
): LogInHistory {
  const seal = new RecordSeal(crypto, config.session)
  const life = config.retention.logInHistoryDays * day
  const listName = (list: List, name: string) => keyedHash('log-in history', list, name.toLowerCase())
  // Not in the store: without the reference key a copy of it opens nothing.
  const sealSecret = (name: string) => keyedHash('secret of the log-in history', name.toLowerCase())

  async function append(list: List, name: string, { kind, client }: { kind: LogInEvent['kind']; client: EventClient }) {
    const event: LogInEvent = {
      kind,
      at: chinaTime(wallTime()),
      device: deviceName(client.userAgent),
      address: maskedAddress(client.address),
    }
    const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
    const row = { id, name: id, sealed: await seal.seal(event, id, await sealSecret(name)), expiresAt: now() + life }
    const key = await listName(list, name)
    const evicted = await devices.add(key, row, most[list] - 1)
    if (evicted.length > 0)
      await devices.remove(
        key,
        evicted.map((it) => it.name),
      )
  }

  async function read(list: List, name: string): Promise<LogInEvent[]> {
    const [rows, secret] = [await devices.list(await listName(list, name)), await sealSecret(name)]
    const events = await Promise.all(rows.map(({ sealed, id }) => seal.open<LogInEvent>(sealed, id, secret)))
    return events.filter((event) => event !== null)
  }

  async function clear(list: List, name: string) {
    const key = await listName(list, name)
    const rows = await devices.list(key)
    await devices.remove(
      key,
      rows.map((row) => row.name),
    )
  }

  const isKept = (name: string) => life > 0 && name !== ''

  return {
    async add({ userName }, kind, client) {
      if (isKept(userName)) await quietly(append('log', userName, { kind, client }))
    },
    async refuse(name, client) {
      if (!isKept(name)) return
      const isKnown = async () => (await devices.list(await listName('log', name))).length > 0
      const write = async () => {
        if (await isKnown()) await append('refused', name, { kind: 'refused', client })
      }
      await quietly(write())
    },
    async list({ userName }) {
      const lists = await Promise.all([read('log', userName), read('refused', userName)])
      return lists
        .flatMap((list) => list.toReversed())
        .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    },
    async forget({ userName }) {
      await quietly(Promise.all([clear('log', userName), clear('refused', userName)]))
    },
  }
}

const nothing = () => undefined

/** A write that may fail. */
const quietly = (write: Promise<unknown>) => write.then(nothing, nothing)
