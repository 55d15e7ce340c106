import { acceptsEventStream } from '../events/events.ts'
import type { LiveQuery } from '../events/live-query.ts'
import { callUpstream, withRateLimit } from './call-upstream.ts'
import type { Forwarded, Services } from './forwarded.ts'
import { presentAnswer } from './present-answer.ts'

/** Live query: the present answer, or server-sent events from now on. */
export async function liveQuery(request: Forwarded, expiresAt: number | null, services: Services): Promise<Response> {
  const { c, endpoint, input, authenticated } = request
  const recheck = async () => (authenticated ? services.authenticate.recheck(authenticated) : undefined)
  const query: LiveQuery = {
    endpoint,
    input,
    expiresAt,
    session: authenticated?.name ?? null,
    first: (signal) =>
      withRateLimit(request, services, (caller) =>
        callUpstream(request, { ...caller, clientSignal: () => signal }, services),
      ),
    async poll(signal) {
      return callUpstream(request, { ...services.caller(c, await recheck()), clientSignal: () => signal }, services)
    },
    recheck: async () => void (await recheck()),
    present: async (value) => presentAnswer(request, value, services),
  }
  if (acceptsEventStream(c)) return services.liveQueries.stream(c, query)
  return services.respond(c, JSON.stringify(await services.liveQueries.current(c, query)))
}
