/**
 * Prefix of everything that the client stores in a browser: products on one host do not meet. The build sets it by
 * VITE_STORAGE_PREFIX. Source: specification 9.
 */
const prefix = String(import.meta.env.VITE_STORAGE_PREFIX || 'exam')

/** Keys of the device, which belong to no account and survive a log-out. */
export const devicePrefix = `${prefix}:device:`

/** Key of a setting of the device. */
export const deviceKey = (name: string) => devicePrefix + name

/** Key of what belongs to a session or an account. */
export const storageKey = (name: string) => `${prefix}:${name}`

/** Name of an IndexedDB database. */
export const databaseName = (name: string) => `${prefix}-${name}`
