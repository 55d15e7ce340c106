import { storageKey } from './storage.ts'

/** Item of localStorage with the offline owner. */
export const ownerKey = storageKey('offline')

/** Item of localStorage with the absolute time-out of the owner's session. */
export const endKey = storageKey('offline-end')

/** Offline owner: the account whose copies this device stores, by its opaque name; null for none. */
export const offlineOwner = () => localStorage.getItem(ownerKey)

/** End of the owner's session by the server's clock, ISO 8601: no copy outlives it, but those that are kept. Null for none. */
export const offlineEnd = () => localStorage.getItem(endKey)
