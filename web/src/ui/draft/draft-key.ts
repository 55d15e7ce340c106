import { session } from '#contracts/session/session.ts'

import { sendOrCached } from '#web/client/api/api.ts'
import { storageKey } from '#web/client/device/storage.ts'
import { inTab } from '#web/client/device/text-store.ts'

const hour = 3_600_000

/** Lifetimes of a value on the device, in milliseconds: the longest there are, until the server has said its own. */
export const lifetimes = { personal: 24 * hour, ordinary: 7 * 24 * hour }

/** Non-extractable key of one account. Source: security R69. */
let key: { account: string; promise: Promise<CryptoKey> } | null = null

/** Key of an account's drafts. Rejects where it cannot be fetched; the next call fetches again. */
export function accountKey(account: string): Promise<CryptoKey> {
  if (key?.account === account) return key.promise
  const fetched = { account, promise: account === visitor ? keyOfTab() : fetchKey() }
  key = fetched
  // A rejected promise is not cached.
  fetched.promise.catch(() => {
    if (key === fetched) key = null
  })
  return fetched.promise
}

/** Drops the key from memory. */
export function dropKey() {
  key = null
}

/** Account name of drafts before the log-in. */
export const visitor = 'visitor'

const tabKey = storageKey('visitor-key')

/** Key of a visitor's drafts: random, in the session storage, so it ends with the tab. */
async function keyOfTab(): Promise<CryptoKey> {
  const encodedKey = inTab.get(tabKey) ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  inTab.set(tabKey, encodedKey)
  return imported(encodedKey)
}

async function fetchKey(): Promise<CryptoKey> {
  const { key: text, draftDays, personalDraftHours } = await sendOrCached(session.draftKey, {})
  Object.assign(lifetimes, { personal: personalDraftHours * hour, ordinary: draftDays * 24 * hour })
  return imported(text)
}

async function imported(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
