/** One log-in of an account. */
export type DeviceRow = {
  /** What its owner calls it by. */
  readonly id: string
  /** Record name of its session; another one after each unlocking. */
  readonly name: string
  /** Device, address and time, sealed. */
  readonly sealed: Uint8Array<ArrayBuffer>
  /** When the session is over at the latest. Milliseconds. */
  readonly expiresAt: number
}

/**
 * Where the log-ins of each account are listed, by the account's reference. What has expired is not there. Every method
 * is atomic and may throw: the store is away. Source: security 5.2.
 */
export type DeviceStore = {
  /**
   * Adds a log-in. Of those before it the newest `keep` stay; says which have to go. These are not listed any more,
   * and are named again to each later one until they are removed.
   */
  add(account: string, row: DeviceRow, keep: number): Promise<DeviceRow[]>
  /** Oldest first. */
  list(account: string): Promise<DeviceRow[]>
  /** The session goes on under another name; false when it had to go. */
  rename(account: string, name: string, next: string): Promise<boolean>
  remove(account: string, names: readonly string[]): Promise<void>
  /** The newest log-in after that of `name` which it was not told of yet. */
  logInNotice(account: string, name: string): Promise<DeviceRow | null>
}
