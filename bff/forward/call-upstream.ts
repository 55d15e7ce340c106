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
export async function callUpstream(request: Forwarded, caller: Caller, services: Services): Promise<unknown> {
  const { c, endpoint, input } = request
  const { gateway } = services
  try {
    const result =
      endpoint.kind === 'upload'
        ? gateway.upload(endpoint, { input, file: await uploadedFile(c.req.raw, endpoint) }, caller)
        : (sharedRead(request, caller, services) ?? gateway.call(endpoint, input, caller))
    return await result
  } catch (error) {
    throw endpoint.secondaryClient ? secondaryClientError(error) : error
  }
}
