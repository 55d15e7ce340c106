/** One log-in of an account. */
export type DeviceRow = {
  /** Public id of the log-in. */
  readonly id: string
  /** Record name of its session; changes with each rotation. */
  readonly name: string
  /** Device, address and time, sealed. */
  readonly sealed: Uint8Array<ArrayBuffer>
  /** Absolute time-out of the session. Milliseconds. */
  readonly expiresAt: number
}

/**
 * A log-in as a store keeps it: `seq` orders those of an account, `notified` is the newest `seq` that this log-in was
 * notified of.
 */
export type StoredLogIn = DeviceRow & {
  readonly seq: number
  readonly notified: number
  /** 1 while it awaits revocation. */
  readonly evicted: 0 | 1
}

/**
 * Log-ins by account; expired rows are never returned. Every method is atomic; one that rejects means an unavailable
 * store. Source: security 5.2.
 */
export type DeviceStore = {
  /**
   * Adds a log-in and returns the evicted ones: all before it except the newest `keep`. Evicted rows are no longer
   * listed, and are returned again by each later call until they are removed.
   */
  add(account: string, row: DeviceRow, keep: number): Promise<DeviceRow[]>
  /** Oldest first. */
  list(account: string): Promise<DeviceRow[]>
  /** After a rotation; false when the session was evicted. */
  rename(account: string, name: string, next: string): Promise<boolean>
  remove(account: string, names: readonly string[]): Promise<void>
  /** The newest log-in after that of `name` that was not delivered to it yet. */
  logInNotice(account: string, name: string): Promise<DeviceRow | null>
}
