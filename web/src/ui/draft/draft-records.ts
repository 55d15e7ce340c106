import { clear, createStore, delMany, entries, getMany, keys, setMany, type UseStore } from 'idb-keyval'

import type { FormValues } from '#contracts/form/form.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { seal, type Sealed, unseal } from '#web/client/device/sealed.ts'
import { databaseName } from '#web/client/device/storage.ts'
import { omit, pick } from '#web/client/pick.ts'
import { accountKey, lifetimes } from './draft-key.ts'

/** Input that the server has not confirmed. Times are milliseconds since the epoch, by the server's clock. */
export type Draft = {
  readonly values: FormValues
  /** Server values that the input replaces, and those of their parent fields. */
  readonly replaced?: FormValues
  /** When each value was typed. */
  readonly typedAt?: Readonly<Record<string, number>>
  readonly time: number
}

/** A draft with the names of its personal fields, which are stored one by one and expire. */
export type DraftInTab = Draft & { readonly personal: ReadonlySet<string> }

/** Stored record: ciphertext, and the time at which it is deleted, with or without the key. */
type DraftRecord = Sealed & { readonly expires?: number }

/** Id of a record and its content. */
export type NamedRecord = readonly [id: string, record: DraftRecord]

let store: UseStore | undefined
const onDevice = () => (store ??= createStore(databaseName('drafts'), 'drafts'))

/** What the database does. A connection that has failed is not used again: its database may have been cleared. */
async function withStore<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  try {
    return await work(onDevice())
  } catch (error) {
    store = undefined
    throw error
  }
}

const personalMark = '#'
const isPartOf = (name: string) => (id: string) => id === name || id.startsWith(name + personalMark)

const hasExpired = ({ expires = Number.POSITIVE_INFINITY }: DraftRecord) => expires <= serverNow()

/** Records of a draft that have not expired. Throws without IndexedDB. */
export const readRecords = (name: string): Promise<NamedRecord[]> =>
  withStore(async (database) => {
    const ids = (await keys<string>(database)).filter(isPartOf(name))
    const records = await getMany<DraftRecord | undefined>(ids, database)
    return records.flatMap((record, index) =>
      record && !hasExpired(record) ? [[ids[index] ?? '', record] as const] : [],
    )
  })

/** Draft in the records of an account; null for none. Throws without its key. */
export async function openRecords(name: string, account: string, records: readonly NamedRecord[]) {
  if (records.length === 0) return null
  const opening = await accountKey(account)
  const parts = await Promise.all(records.map(([id, record]) => unseal<Draft>(record, id, opening)))
  const ids = records.map(([id]) => id).filter((id) => id !== name)
  return { ...merged(parts), personal: new Set(ids.map((id) => id.slice(name.length + personalMark.length))) }
}

/** Merges the parts of one draft; replaced values are equal in all parts. */
const merged = (parts: readonly Draft[]): Draft => ({
  values: Object.assign({}, ...parts.map(({ values }) => values)),
  replaced: Object.assign({}, ...parts.map(({ replaced }) => replaced)),
  typedAt: Object.assign({}, ...parts.map(({ typedAt }) => typedAt)),
  time: Math.max(...parts.map(({ time }) => time)),
})

type Part = { id: string; content: Draft; expires: number }

/** One record for the ordinary fields, one for each personal field that has not expired. */
function draftParts(name: string, { values, replaced, typedAt = {}, time, personal }: DraftInTab): Part[] {
  const ordinary = omit(values, personal)
  const parts: Part[] =
    Object.keys(ordinary).length > 0
      ? [
          {
            id: name,
            content: { values: ordinary, replaced: omit(replaced, personal), time },
            expires: time + lifetimes.ordinary,
          },
        ]
      : []
  for (const field of Object.keys(pick(values, personal))) {
    const since = typedAt[field] ?? time
    const expires = since + lifetimes.personal
    const content = { values: pick(values, [field]), replaced: replaced ?? {}, typedAt: { [field]: since }, time }
    if (expires > serverNow()) parts.push({ id: name + personalMark + field, content, expires })
  }
  return parts
}

/** Sealed records of a draft, and whether they have all of its values. */
export async function sealRecords(name: string, account: string, draft: DraftInTab) {
  const sealing = await accountKey(account) // with it come the lifetimes
  const parts = draftParts(name, draft)
  const records = await Promise.all(
    parts.map(async ({ id, content, expires }): Promise<NamedRecord> => {
      return [id, { ...(await seal(content, id, sealing)), expires }]
    }),
  )
  const names = parts.flatMap(({ content }) => Object.keys(content.values))
  return { records, isWhole: names.length === Object.keys(draft.values).length }
}

/** Replaces the records of a draft. Throws without IndexedDB, or without space. */
export const replaceRecords = (name: string, records: readonly NamedRecord[]) =>
  withStore(async (database) => {
    const currentIds = new Set(records.map(([id]) => id))
    const stale = (await keys<string>(database)).filter(isPartOf(name)).filter((id) => !currentIds.has(id))
    await Promise.all([
      setMany(
        records.map(([id, record]) => [id, record]),
        database,
      ),
      delMany(stale, database),
    ])
  })

/** Whether the device has records of a draft. Throws without IndexedDB. */
export const hasRecords = (name: string) =>
  withStore(async (database) => (await keys<string>(database)).some(isPartOf(name)))

/** Deletes the records whose time is over, of all accounts; needs no key. Throws without IndexedDB. */
export const removeExpiredRecords = () =>
  withStore(async (database) => {
    const expired = (await entries<string, DraftRecord>(database)).filter(([, record]) => hasExpired(record))
    await delMany(
      expired.map(([id]) => id),
      database,
    )
  })

/** Deletes all records. Throws without IndexedDB. */
export const clearRecords = () => withStore((database) => clear(database))
