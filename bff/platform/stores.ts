import type { Dependencies } from '../calls/dependencies.ts'
import type { Processes } from '../limits/concurrency/processes.ts'
import type { SessionDependencies } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'

/** Everything that outlives a request, and the clock that it expires by. */
export type Stores = Pick<
  Dependencies,
  'now' | 'devices' | 'idempotency' | 'rateLimits' | 'concurrency' | 'sharedState' | 'secondFactors'
> & {
  sessions(deps: Omit<SessionDependencies, 'name' | 'storage' | 'now'>): Sessions
  /** Sessions that have not expired, where counting them is cheap. */
  sessionCount?(): number
  readonly processes: Processes
  /** Stores by how much the clocks differ. */
  saveClock(): Promise<void>
  /** Deletes expired records. */
  sweep(): Promise<void>
  close(): Promise<void>
}
