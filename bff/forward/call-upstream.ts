import { uploadedFile } from '../upstream/file/file.ts'
import type { Caller } from '../upstream/request.ts'
import { secondaryClientError } from '../upstream/secondary-client.ts'
import type { Forwarded, Services } from './forwarded.ts'
import { sharedRead } from './shared-read.ts'
import { withRefresh } from './with-refresh.ts'

/** Calls within the rate limits of the contract. */
export function withRateLimit<T>(
  request: Forwarded,
  services: Services,
  call: (caller: Caller) => Promise<T>,
): Promise<T> {
  const { c, endpoint, input, authenticated } = request
  const subject = services.rateLimitSubject(c, authenticated?.session)
  return services.rateLimit({ call: endpoint, input, subject }, () => withRefresh(request, services, call))
}

/** One upstream call of a read, write or upload, with the caller's token; of a shared read, a copy where there is one. */
export function callUpstream(request: Forwarded, caller: Caller, services: Services): Promise<unknown> {
  const { endpoint, input } = request
  const answer =
    endpoint.kind === 'upload'
      ? upload(request, caller, services)
      : (sharedRead(request, caller, services) ?? services.gateway.call(endpoint, input, caller))
  if (!endpoint.secondaryClient) return answer
  return answer.catch((error: unknown) => {
    throw secondaryClientError(error)
  })
}

const upload = async ({ c, endpoint, input }: Forwarded, caller: Caller, { gateway }: Services): Promise<unknown> =>
  gateway.upload(endpoint, { input, file: await uploadedFile(c.req.raw, endpoint) }, caller)
