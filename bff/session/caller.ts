import type { BrowserIds } from '../http/browser/browser-id.ts'
import type { AppContext, ClientAddress } from '../http/context.ts'
import type { RateLimitSubject } from '../limits/rate-limit/calls.ts'
import { clientNetwork } from '../limits/rate-limit/network.ts'
import type { Caller, ObservedCall } from '../upstream/request.ts'
import type { OpenSession } from './opened.ts'

/** Identities of a caller. */
export type Callers = {
  /** The identity and the credentials that the upstream is called with. */
  caller(c: AppContext, session?: OpenSession): Caller
  /** The identity that rate limits count. */
  rateLimitSubject(c: AppContext, session?: OpenSession): RateLimitSubject
}

/** Identities of callers, by session, browser and client address. */
export const callers = (
  { clientAddress }: { readonly clientAddress: ClientAddress },
  { read }: Pick<BrowserIds, 'read'>,
): Callers => ({
  caller(c, session) {
    const address = clientAddress(c.req.raw, c.env)
    return {
      requestId: c.get('requestId'),
      traceparent: c.get('traceparent'),
      clientAddress: address,
      share: session ? { kind: 'account', key: session.account.ref } : { kind: 'network', key: clientNetwork(address) },
      clientSignal: () => c.req.raw.signal,
      observeCall: (call) => addUpstreamCall(c, call),
      ...(session && {
        accessToken: session.accessToken,
        singleToken: session.singleToken,
        userId: session.account.userId,
        tenantId: session.account.tenantId,
        oauthId: session.account.oauthId ?? '',
      }),
    }
  },
  rateLimitSubject: (c, session) => ({
    address: clientAddress(c.req.raw, c.env),
    browser: () => read(c),
    account: session?.account.ref ?? null,
  }),
})

/** Adds a call of the upstream to the log line of its request. */
function addUpstreamCall(c: AppContext, { ms, status }: ObservedCall) {
  const { upstreamCalls = 0, upstreamMs = 0 } = c.get('upstreamCalls') ?? {}
  c.set('upstreamCalls', {
    upstreamCalls: upstreamCalls + 1,
    upstreamMs: upstreamMs + Math.round(ms),
    ...(status !== null && { upstreamStatus: status }),
  })
}
