import type { Call } from '../core/call.ts'
import { isEndpoint } from '../core/endpoint.ts'
import { externalLogIn } from './log-in.ts'
import { session } from './session.ts'

/** Calls of the gateway itself by which a visitor reaches the upstream. */
const ofVisitors = new Set<Call>([session.logIn, externalLogIn.sendCode, externalLogIn.begin])

/**
 * Whether a visitor waits for their turn with this call while the waiting room is open: it reaches the upstream without a
 * session. Critical calls pass. Source: security R64.
 */
export const waitsForTurn = (call: Call): boolean =>
  isEndpoint(call)
    ? !call.internal && (call.access === 'public' || call.access === 'link') && call.criticality !== 'critical'
    : ofVisitors.has(call)
