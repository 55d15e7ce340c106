import { clear, createStore, delMany, entries, get, set, update, type UseStore } from 'idb-keyval'

import { serverNow } from '../clock/clock.ts'
import { fromStorage } from '../device/from-storage.ts'
import { offlineEnd, offlineOwner } from '../device/offline-owner.ts'
import { seal, type Sealed, unseal } from '../device/sealed.ts'
import { databaseName } from '../device/storage.ts'
import type { CopyTime } from './copy-time.ts'
import { keepsCopies, keptTime } from './kept-copies.ts'

/** Offline copy of an answer. */
export type Copy<T> = { readonly value: T; readonly time: CopyTime }

/**
 * End of the session by the server's clock, and of a copy that is kept; null where it cannot be. Milliseconds since the
 * epoch.
 */
type Ends = { readonly end: number; readonly keptEnd: number | null }

/** Sealed content, with the expiry times, so that they cannot be changed. */
type Content<T> = Ends & { readonly value: T; readonly copiedAt: string }

/** Stored record: ciphertext, and its ends, by which it is deleted without the key. */
type CopyRecord = Sealed & Ends

const copyEnd = ({ end, keptEnd }: Ends) => (keptEnd !== null && keepsCopies() ? keptEnd : end)

/** Record of the key among the copies; no address equals it. */
const keyName = 'key'

let store: UseStore | undefined
const onDevice = () => (store ??= createStore(databaseName('offline'), 'copies'))

/**
 * Non-extractable random key of this device's copies, available without a network. Deleting it makes all copies
 * unreadable.
 */
async function sealingKey(): Promise<CryptoKey> {
  const existingKey = await get<CryptoKey>(keyName, onDevice())
  if (existingKey) return existingKey
  const newKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  let storedKey: CryptoKey = newKey
  // Race of two tabs: the first key wins.
  await update<CryptoKey>(keyName, (old) => (storedKey = old ?? newKey), onDevice())
  return storedKey
}

const copyName = (account: string, address: string) => `${account} ${address}`

/** An answer of an account, by its address. */
type Answer = {
  readonly account: string
  readonly address: string
  readonly isKeepable: boolean
  readonly value: unknown
}

/** Stores a copy, for the offline owner only and until the end of its session. Never throws. */
export async function storeCopy({ account, address, isKeepable, value }: Answer) {
  const end = Date.parse(offlineEnd() ?? '')
  if (offlineOwner() !== account || Number.isNaN(end)) return
  const name = copyName(account, address)
  const now = serverNow()
  const ends: Ends = { end, keptEnd: isKeepable ? now + keptTime : null }
  const content: Content<unknown> = { ...ends, value, copiedAt: new Date(now).toISOString() }
  try {
    const record: CopyRecord = { ...(await seal(content, name, await sealingKey())), ...ends }
    // A log-out may have happened meanwhile.
    if (offlineOwner() === account) await set(name, record, onDevice())
  } catch {
    // No space or no IndexedDB: no copy.
  }
}

/** Copy of an account's answer by address; null for none, after its end, and where the storage is late. Never throws. */
export async function readCopy<T>(account: string, address: string): Promise<Copy<T> | null> {
  try {
    const copy = await fromStorage(storedCopy<T>(copyName(account, address)))
    if (copy && copyEnd(copy) <= serverNow()) {
      await removeEndedCopies()
      return null
    }
    return (
      copy && { value: copy.value, time: { copiedAt: copy.copiedAt, endTime: new Date(copyEnd(copy)).toISOString() } }
    )
  } catch {
    return null
  }
}

async function storedCopy<T>(name: string): Promise<Content<T> | null> {
  const sealed = await get<Sealed>(name, onDevice())
  return sealed ? unseal<Content<T>>(sealed, name, await sealingKey()) : null
}

/** Deletes the copies whose end has passed; needs no key. Never throws. */
export const removeEndedCopies = () => removeCopies((ends) => copyEnd(ends) <= serverNow())

/** Deletes all copies but those that are kept. Never throws. */
export const removeUnkeptCopies = () => removeCopies(({ keptEnd }) => keptEnd === null || !keepsCopies())

async function removeCopies(isUnwanted: (ends: Ends) => boolean) {
  try {
    await fromStorage(removeRecords(isUnwanted))
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

async function removeRecords(isUnwanted: (ends: Ends) => boolean) {
  const records = await entries<string, CopyRecord>(onDevice())
  const names = records.filter(([name, record]) => name !== keyName && isUnwanted(record)).map(([name]) => name)
  await delMany(names, onDevice())
}

/** Removes every copy and the key. Never throws, and goes on by itself where the storage is late. */
export async function wipeCopies() {
  try {
    await fromStorage(clear(onDevice()))
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
