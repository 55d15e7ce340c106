import { isPublicComputer } from '../session/public-computer.ts'
import { storageKey } from '../storage.ts'

const itemKey = storageKey('offline')

/** Offline owner: the account whose copies this device stores, by its opaque name; null for none. */
export const offlineOwner = () => localStorage.getItem(itemKey)

/**
 * Sets the offline owner and wipes the copies of any other account. For null, and on a public computer, nothing is
 * stored.
 */
export async function setOfflineOwner(account: string | null) {
  const next = isPublicComputer() ? null : account
  if (offlineOwner() === next) return
  if (next) localStorage.setItem(itemKey, next)
  else localStorage.removeItem(itemKey)
  const { wipeCopies } = await import('./copies.ts')
  await wipeCopies()
}

/** Clears the offline owner where it is this account. */
export async function clearOfflineOwner(account: string | null) {
  if (account && offlineOwner() === account) await setOfflineOwner(null)
}
