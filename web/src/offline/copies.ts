import { clear, createStore, get, set, update, type UseStore } from 'idb-keyval'

import { serverNow } from '../api/clock.ts'
import { seal, type Sealed, unseal } from './sealed.ts'
import { offlineOwner } from './offline-owner.ts'
import { databaseName } from '../storage.ts'

/** Offline copy of an answer. `copiedAt` is ISO 8601. */
export type Copy<T> = { readonly value: T; readonly copiedAt: string }

/** Lifetime of a copy, in milliseconds. */
const lifetime = 30 * 86_400_000

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

const nameOf = (account: string, address: string) => `${account} ${address}`

/** Stores a copy, for the offline owner only. Never throws. */
export async function storeCopy(account: string, address: string, value: unknown) {
  if (offlineOwner() !== account) return
  const name = nameOf(account, address)
  const copy: Copy<unknown> = { value, copiedAt: new Date(serverNow()).toISOString() }
  try {
    const sealed = await seal(copy, name, await sealingKey())
    // A log-out may have happened meanwhile.
    if (offlineOwner() === account) await set(name, sealed, onDevice())
  } catch {
    // No space or no IndexedDB: no copy.
  }
}

/** Copy of an account's answer by address, or null. */
export async function readCopy<T>(account: string, address: string): Promise<Copy<T> | null> {
  const name = nameOf(account, address)
  try {
    const sealed = await get<Sealed>(name, onDevice())
    if (!sealed) return null
    const copy = await unseal<Copy<T>>(sealed, name, await sealingKey())
    return Date.parse(copy.copiedAt) + lifetime > serverNow() ? copy : null
  } catch {
    return null
  }
}

/** Removes every copy and the key. */
export async function wipeCopies() {
  try {
    await clear(onDevice())
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
