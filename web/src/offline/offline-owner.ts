import { isPublicComputer } from '../session/public-computer.ts'
import { storageKey } from '../storage.ts'

const itemKey = storageKey('offline')

/** The account whose copies this device keeps, by its opaque name; null for nobody. */
export const offlineOwner = () => localStorage.getItem(itemKey)

/**
 * From now on the device keeps copies of this account and of no other: what it kept for somebody else is gone. For null,
 * and on a public computer, it keeps nothing.
 */
export async function setOfflineOwner(account: string | null) {
  const next = isPublicComputer() ? null : account
  if (offlineOwner() === next) return
  if (next) localStorage.setItem(itemKey, next)
  else localStorage.removeItem(itemKey)
  const { wipeCopies } = await import('./copies.ts')
  await wipeCopies()
}

/** An account has left this browser; somebody else may hold the device already. */
export async function clearOfflineOwner(account: string | null) {
  if (account && offlineOwner() === account) await setOfflineOwner(null)
}
