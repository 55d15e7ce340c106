import { clear, createStore, get, set, update, type UseStore } from 'idb-keyval'

import { serverNow } from '../api/clock.ts'
import { seal, type Sealed, unseal } from './sealed.ts'
import { offlineOwner } from './offline-owner.ts'
import { databaseName } from '../storage.ts'

/** An answer that was kept. `copiedAt` is ISO 8601. */
export type Copy<T> = { readonly value: T; readonly copiedAt: string }

/** Older copies are not shown: nobody could trust them. Milliseconds. */
const lifetime = 30 * 86_400_000

/** Where the key lies among the copies. No address looks like it. */
const keyName = 'key'

let store: UseStore | undefined
const onDevice = () => (store ??= createStore(databaseName('offline'), 'copies'))

/**
 * The key of this device's copies: random, never out of this device, and not to be read out by the page. It is at hand
 * without a network, and with it goes everything it sealed.
 */
async function sealingKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(keyName, onDevice())
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  let kept: CryptoKey = made
  // Two tabs may be here at once: the first one's key stays.
  await update<CryptoKey>(keyName, (old) => (kept = old ?? made), onDevice())
  return kept
}

const nameOf = (account: string, address: string) => `${account} ${address}`

/** Keeps an answer for the holder of this device; for nobody else. Never throws: a full device goes without. */
export async function storeCopy(account: string, address: string, value: unknown) {
  if (offlineOwner() !== account) return
  const name = nameOf(account, address)
  const copy: Copy<unknown> = { value, copiedAt: new Date(serverNow()).toISOString() }
  try {
    const sealed = await seal(copy, name, await sealingKey())
    // Somebody may have logged out meanwhile.
    if (offlineOwner() === account) await set(name, sealed, onDevice())
  } catch {
    // There will be no copy.
  }
}

/** What was kept of an answer under this account and address, or null. */
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
    // The device keeps nothing.
  }
}
