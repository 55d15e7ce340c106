import type { CallRateLimit } from '#bff/limits/rate-limit/calls.ts'
import type { Callers } from '#bff/session/caller.ts'
import { uploadedFile } from '#bff/upstream/file/file.ts'
import type { Caller } from '#bff/upstream/request.ts'
import { secondaryClientError } from '#bff/upstream/secondary-client.ts'
import type { Forwarded } from './forwarded.ts'
import { type SharedAccess, sharedRead } from './shared-read.ts'
import { type UpstreamAccess, withRefresh } from './with-refresh.ts'

/** Access to the upstream within the rate limits of the contract. */
export type LimitedAccess = UpstreamAccess & Pick<Callers, 'rateLimitSubject'> & { readonly rateLimit: CallRateLimit }

/** Calls within the rate limits of the contract. */
export function withRateLimit<T>(
  request: Forwarded,
  access: LimitedAccess,
  call: (caller: Caller) => Promise<T>,
): Promise<T> {
  const { c, endpoint, input, authenticated } = request
  const subject = access.rateLimitSubject(c, authenticated?.session)
  return access.rateLimit({ call: endpoint, input, subject }, () => withRefresh(request, access, call))
}

/** One upstream call of a read, write or upload, with the caller's token; of a shared read, a copy where there is one. */
export function callUpstream(request: Forwarded, caller: Caller, access: SharedAccess): Promise<unknown> {
  const { endpoint, input } = request
  const answer =
    endpoint.kind === 'upload'
      ? upload(request, caller, access)
      : (sharedRead(request, caller, access) ?? access.gateway.call(endpoint, input, caller))
  if (!endpoint.secondaryClient) return answer
  return answer.catch((error: unknown) => {
    throw secondaryClientError(error)
  })
}

const upload = async ({ c, endpoint, input }: Forwarded, caller: Caller, { gateway }: SharedAccess): Promise<unknown> =>
  gateway.upload(endpoint, { input, file: await uploadedFile(c.req.raw, endpoint) }, caller)
