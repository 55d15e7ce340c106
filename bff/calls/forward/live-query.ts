import type { Respond } from '#bff/http/json-answer.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import { acceptsEventStream, type LiveQueries } from '../events/events.ts'
import type { LiveQuery } from '../events/live-query.ts'
import type { Handles } from '../handle/handles.ts'
import { callUpstream, type LimitedAccess, withRateLimit } from './call-upstream.ts'
import type { Forwarded } from './forwarded.ts'
import { presentAnswer } from './present-answer.ts'
import type { SharedAccess } from './shared-read.ts'

/** Access to the upstream for the first answer and the polls of a live query. */
export type LiveAccess = LimitedAccess &
  SharedAccess & {
    readonly authenticate: Pick<Authenticate, 'recheck'>
    readonly handles: Handles
    readonly liveQueries: LiveQueries
    readonly respond: Respond
  }

/** Live query: the present answer, or server-sent events from now on. */
export async function liveQuery(request: Forwarded, expiresAt: number | null, deps: LiveAccess): Promise<Response> {
  const { c, endpoint, input, authenticated } = request
  const recheck = async () => (authenticated ? deps.authenticate.recheck(authenticated) : undefined)
  const query: LiveQuery = {
    endpoint,
    input,
    expiresAt,
    session: authenticated?.name ?? null,
    first: (signal) =>
      withRateLimit(request, deps, (caller) => callUpstream(request, { ...caller, clientSignal: () => signal }, deps)),
    async poll(signal) {
      return callUpstream(request, { ...deps.caller(c, await recheck()), clientSignal: () => signal }, deps)
    },
    recheck: async () => void (await recheck()),
    present: async (value) => presentAnswer(request, value, deps.handles),
  }
  if (acceptsEventStream(c)) return deps.liveQueries.stream(c, query)
  return deps.respond(c, JSON.stringify(await deps.liveQueries.current(c, query)))
}
