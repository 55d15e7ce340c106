import { offlineOwner } from '../device/offline-owner.ts'
import { storageKey } from '../device/storage.ts'
import { onDevice } from '../device/text-store.ts'

/** Key of the account whose keepable copies are kept beyond its session. */
export const keptKey = storageKey('offline-kept')

/** Lifetime of a kept copy, in milliseconds. */
export const keptTime = 30 * 86_400_000

/** Whether the offline owner wants its keepable copies kept on this device. */
export const keepsCopies = () => offlineOwner() !== null && onDevice.get(keptKey) === offlineOwner()

/** Stores the choice of the offline owner. */
export function setKeepsCopies(keeps: boolean) {
  const owner = offlineOwner()
  onDevice.set(keptKey, keeps ? owner : null)
}
