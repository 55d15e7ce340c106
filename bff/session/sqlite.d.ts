import { type SessionDependencies } from './session.ts'
import type { Sessions } from './sessions.ts'
export type SqliteSessions = Sessions & {
  /** Removes what has expired. */
  sweep(): void
  close(): void
}
/**
 * Sessions in one SQLite file for one Node process; it survives a restart. `:memory:` keeps nothing.
 * Source: security 5.3.
 */
export declare function sqliteSessions(
  path: string,
  deps: Omit<SessionDependencies, 'name' | 'storage'>,
): SqliteSessions
