import { offlineOwner } from '../device/offline-owner.ts'
import { storageKey } from '../device/storage.ts'

/** Item of localStorage with the account whose keepable copies are kept beyond its session. */
export const keptKey = storageKey('offline-kept')

/** Lifetime of a kept copy, in milliseconds. */
export const keptTime = 30 * 86_400_000

/** Whether the offline owner wants its keepable copies kept on this device. */
export const keepsCopies = () => offlineOwner() !== null && localStorage.getItem(keptKey) === offlineOwner()

/** Stores the choice of the offline owner. */
export function setKeepsCopies(keeps: boolean) {
  const owner = offlineOwner()
  if (keeps && owner) localStorage.setItem(keptKey, owner)
  else localStorage.removeItem(keptKey)
}
