import { type OnceStore } from './store.ts'
export type SqliteOnces = OnceStore & {
  /** Removes what has expired. */
  sweep(): void
  close(): void
}
/** Keys in one SQLite file for one Node process. A key must survive a power cut: every commit waits for the disk. */
export declare function sqliteOnces(path: string, now: () => number): SqliteOnces
