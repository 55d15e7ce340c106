import { storageKey } from '../storage.ts'

/** Item of localStorage with the offline owner. */
export const ownerKey = storageKey('offline')

/** Offline owner: the account whose copies this device stores, by its opaque name; null for none. */
export const offlineOwner = () => localStorage.getItem(ownerKey)
