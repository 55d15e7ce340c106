/** Names of everything that the client stores in a browser. Each begins with the prefix. */
export function storageNames(prefix: string) {
  /** Keys of the device, which belong to no account and survive a log-out. */
  const devicePrefix = `${prefix}:device:`
  return {
    devicePrefix,
    /** Key of a setting of the device. */
    deviceKey: (name: string) => devicePrefix + name,
    /** Key of what belongs to a session or an account. */
    storageKey: (name: string) => `${prefix}:${name}`,
    /** Name of an IndexedDB database. */
    databaseName: (name: string) => `${prefix}-${name}`,
  }
}

/**
 * Names of this build: products on one host do not share data. The build sets the prefix by VITE_STORAGE_PREFIX.
 * Source: specification 9.
 */
export const { devicePrefix, deviceKey, storageKey, databaseName } = storageNames(
  String(import.meta.env.VITE_STORAGE_PREFIX || 'exam'),
)
