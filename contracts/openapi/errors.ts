import * as v from 'valibot'

import { sessionRevocation } from '../administration/session-revocation.ts'
import { unmask } from '../administration/unmask.ts'
import { needsRole } from '../core/access.ts'
import type { Call, Schema } from '../core/call.ts'
import { isEndpoint } from '../core/endpoint.ts'
import { type ErrorCode, errorStatus } from '../core/error.ts'
import { readsPersonalData } from '../core/masked.ts'
import { schemaFields, handleRole, type Shape } from '../core/schema.ts'
import { hasProbe } from '../probes.ts'
import { externalLogIn } from '../session/log-in.ts'
import { outcome } from '../session/outcome.ts'
import { passkey } from '../session/passkey.ts'
import { personProof } from '../session/person-proof.ts'
import { secondFactor } from '../session/second-factor.ts'
import { session } from '../session/session.ts'
import { waitsForTurn } from '../session/waits-for-turn.ts'

type Rule = (call: Call) => boolean

const always: Rule = () => true
const never: Rule = () => false
const hasBody: Rule = ({ method }) => method === 'POST'
const readsSession: Rule = ({ access }) => access !== 'public'

/** Gateway calls that need the upstream for more than a token refresh. */
const needUpstream = new Set<Call>([
  session.logIn,
  session.unlock,
  externalLogIn.sendCode,
  externalLogIn.begin,
  secondFactor.begin,
  personProof.verify,
  personProof.sendCode,
  sessionRevocation.endOfUser,
  unmask.field,
  outcome.check,
])
const callsUpstream: Rule = (call) => (isEndpoint(call) && !call.secondaryClient) || needUpstream.has(call)
const isSecondary: Rule = (call) => isEndpoint(call) && call.secondaryClient === true

/** Calls that change a second factor, or verify it. */
const ofSecondFactor = new Set<Call>(
  [...Object.values(secondFactor), ...Object.values(passkey)].filter((call) => call !== secondFactor.status),
)

/** The upstream checks the password of an account. */
const checksPassword: Rule = (call) =>
  call === session.logIn || call === session.unlock || call === secondFactor.begin || call === personProof.verify

/** A write that takes an idempotency key: it needs one, or it may have one. */
export const takesKey: Rule = (call) => isEndpoint(call) && call.kind === 'write' && call.access !== 'public'

/** Preconditions for which the gateway reads the upstream before the call. */
const readsBefore: Rule = (call) => call.requiresExam === true || call.withinLevel !== undefined || 'identifier' in call

/** An idempotent call answers outcome_pending or outcome_unknown in place of an upstream error, but for its preconditions. */
const exposesUpstreamErrors: Rule = (call) => callsUpstream(call) && (!call.idempotent || readsBefore(call))

/** Whether an input or output has a handle, at the top or one level deeper. */
export const hasHandle = (schema: Schema | Shape, deeper = true): boolean =>
  Object.values(schemaFields(schema)).some((field) => handleRole(field) || (deeper && hasHandle(field, false)))

const hasOutcome: Rule = (call) => isEndpoint(call) && hasProbe(call)

/** Conditions under which a call can answer an error code. */
const rules: Record<ErrorCode, Rule> = {
  outcome_pending: (call) => hasOutcome(call) || call === outcome.check,
  bad_request: always,
  invalid_input: always,
  not_logged_in: readsSession,
  session_ended: readsSession,
  session_replaced: readsSession,
  session_renewed: (call) => readsSession(call) || call === session.current || call === session.logOut,
  log_in_timeout: isSecondary,
  forbidden: (call) => readsSession(call) && (isEndpoint(call) || needsRole(call.access)),
  /** Also above the rows of personal data that are read without a fresh factor. */
  step_up_required: (call) =>
    call.stepUp === true || call.needsProof !== undefined || (isEndpoint(call) && readsPersonalData(call)),
  cross_site: always,
  /** The upstream has no data where the contract needs some. */
  not_found: (call) =>
    call === externalLogIn.begin ||
    call === unmask.field ||
    (callsUpstream(call) && isEndpoint(call) && !call.idempotent && !v.is(call.output, null)),
  not_offered: callsUpstream,
  /** An operation has one method. */
  method_not_allowed: never,
  request_timeout: hasBody,
  account_changed: (call) => readsSession(call) || call === session.logOut,
  expired: ({ input }) => hasHandle(input),
  /** Sealed input of an upstream POST may have to fit into a query. */
  too_large: (call) =>
    hasBody(call) || (isEndpoint(call) && call.upstream.wire === 'sealed' && call.upstream.method === 'POST'),
  address_too_long: always,
  unsupported_media_type: hasBody,
  /** Of the HTTP server, before the gateway. */
  expectation_failed: never,
  refused: (call) => callsUpstream(call) || ofSecondFactor.has(call),
  unidentified: ({ input }) => Object.keys(schemaFields(input)).length > 0,
  key_reused: (call) => takesKey(call) || call === outcome.check,
  locked: (call) => readsSession(call) && call !== session.unlock,
  /** Also above the rate limits of a session and of a network. */
  too_many_requests: always,
  account_locked: (call) => checksPassword(call) || ofSecondFactor.has(call),
  address_locked: checksPassword,
  headers_too_large: always,
  internal: always,
  upstream_failed: exposesUpstreamErrors,
  store_unavailable: always,
  read_only: (call) => isEndpoint(call) && (call.kind === 'write' || call.kind === 'upload'),
  waiting_room: waitsForTurn,
  /** Also when the token refresh of the session fails. */
  upstream_unavailable: (call) => exposesUpstreamErrors(call) || readsSession(call),
  downloads_busy: (call) => isEndpoint(call) && call.kind === 'download',
  try_again: (call) => isEndpoint(call) && readsSession(call) && (call.kind === 'write' || call.kind === 'upload'),
  upstream_timeout: exposesUpstreamErrors,
  access_timeout: isSecondary,
  outcome_unknown: (call) => (takesKey(call) && !hasOutcome(call)) || call === outcome.check,
}

/** Error codes that a call can answer, by HTTP status. */
export function callErrors(call: Call): Map<number, ErrorCode[]> {
  const codes = (Object.keys(rules) as ErrorCode[]).filter((code) => rules[code](call)) // the keys of a Record of them
  return Map.groupBy(codes, (code) => errorStatus[code])
}
