/** Why a session is over. */
export type EndReason =
  | 'log-out'
  | 'idle'
  | 'absolute'
  | 'refresh-rejected'
  | 'refresh-lost'
  | 'too-many-tries'
  | 'replaced'
/** One row of the store. Only times and counters are readable. */
export type StoredSession = {
  readonly sealed: Uint8Array<ArrayBuffer>
  /** Rises with every change; a write names the one that it read. */
  readonly epoch: number
  /** Milliseconds; kept to the minute. */
  readonly lastSeen: number
  /** When it ends if nobody comes: the earlier of idle and absolute limit. Milliseconds. */
  readonly expiresAt: number
  /** A refresh began at this moment and its result is not stored yet. */
  readonly refreshingSince: number | null
}
/** Where one session is kept. Every method may throw: the store is away, the session is not. Source: security R9. */
export type SessionStorage = {
  read(): Promise<StoredSession | null>
  /** Stores when the stored epoch is the expected one (null: nothing is stored yet); says whether it did. */
  write(row: StoredSession, expectedEpoch: number | null): Promise<boolean>
  remove(): Promise<void>
}
