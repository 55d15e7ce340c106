import { storageKey } from './storage.ts'
import { onDevice } from './text-store.ts'

/** Key of the offline owner. */
export const ownerKey = storageKey('offline')

/** Key of the absolute time-out of the owner's session. */
export const endKey = storageKey('offline-end')

/** Offline owner: the account whose copies this device stores, by its opaque name; null for none. */
export const offlineOwner = () => onDevice.get(ownerKey)

/** End of the owner's session by the server's clock, ISO 8601: no copy outlives it, but those that are kept. Null for none. */
export const offlineEnd = () => onDevice.get(endKey)
