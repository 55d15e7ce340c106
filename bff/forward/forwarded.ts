import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { AuditLog } from '../audit/audit.ts'
import type { BrowserIds } from '../browser/browser-id.ts'
import type { Pseudonym } from '../browser/pseudonym.ts'
import type { AppContext } from '../context.ts'
import type { LogInHistory } from '../devices/history.ts'
import type { LiveQueries } from '../events/events.ts'
import type { Handles } from '../handle/handles.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import type { Respond } from '../json-answer.ts'
import type { ReadOnlyCheck } from '../operator/read-only.ts'
import type { CallRateLimit } from '../rate-limit/calls.ts'
import type { LevelCheck } from '../role-level.ts'
import type { Authenticate, Authenticated } from '../session/authenticate.ts'
import type { Callers } from '../session/caller.ts'
import type { SessionLifecycle } from '../session/lifecycle.ts'
import type { SharedReader } from '../shared-reads/reader.ts'
import type { Gateway } from '../upstream/gateway.ts'
import type { SelectedExams } from './selected-exam.ts'
import type { LimitStaleReads } from './stale-reads.ts'

/** The parts of the gateway that a call passes. */
export type Services = Callers & {
  readonly gateway: Gateway
  readonly authenticate: Authenticate
  readonly browserIds: BrowserIds
  readonly pseudonym: Pseudonym
  readonly idempotent: Idempotency
  readonly rateLimit: CallRateLimit
  readonly checkLevel: LevelCheck
  readonly checkReadOnly: ReadOnlyCheck
  readonly handles: Handles
  readonly sharedReads: SharedReader
  readonly liveQueries: LiveQueries
  readonly selectedExams: SelectedExams
  readonly limitStaleReads: LimitStaleReads
  readonly audit: AuditLog
  readonly history: LogInHistory
  readonly respond: Respond
} & Pick<SessionLifecycle, 'rotateAndRevokeOthers' | 'revokeAll' | 'revokeUsers'>

/** A request whose access and input are checked. */
export type Forwarded = {
  readonly c: AppContext
  readonly endpoint: Endpoint
  readonly input: unknown
  readonly authenticated: Authenticated | null
}

/** A body of an answer, parsed or written by the gateway. */
export type Json = object | string | null
