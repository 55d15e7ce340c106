import { isPublicComputer } from '../session/public-computer.ts'
import { offlineOwner, ownerKey } from './offline-owner.ts'

/**
 * Sets the offline owner and wipes the copies of any other account. For null, and on a public computer, nothing is
 * stored.
 */
export async function setOfflineOwner(account: string | null) {
  const next = isPublicComputer() ? null : account
  if (offlineOwner() === next) return
  if (next) localStorage.setItem(ownerKey, next)
  else localStorage.removeItem(ownerKey)
  const { wipeCopies } = await import('./copies.ts')
  await wipeCopies()
}

/** Clears the offline owner where it is this account. */
export async function clearOfflineOwner(account: string | null) {
  if (account && offlineOwner() === account) await setOfflineOwner(null)
}
