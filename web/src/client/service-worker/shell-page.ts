import { gatewayPaths } from '#contracts/core/gateway-paths.ts'
import { within } from '#contracts/core/time/timer.ts'

import { storageTimeout } from '../device/from-storage.ts'

/** Network time-out after which a page comes from the precache, in milliseconds. */
export const networkTimeout = 3_000

/** Addresses that the gateway answers itself: their pages are not the client's. */
const gatewayPath = new RegExp(`^/(?:${gatewayPaths.join('|')})(?:/|$)`)

/** Whether a page of the client is asked for; a file, a call or another site is not. */
export const isPage = (mode: RequestMode, url: URL, origin: string) =>
  mode === 'navigate' && url.origin === origin && !gatewayPath.test(url.pathname)

/**
 * Network first; the precache when the network is away, slow, or sends 5xx. A precached page keeps its headers: their
 * policy names the nonce in its body.
 */
export async function shellPage(
  network: Promise<Response>,
  cached: () => Promise<Response | undefined>,
): Promise<Response> {
  const response = await within<Response | null>(networkTimeout, network, () => null).catch(() => null)
  if (response && response.status < 500) return response
  // A cache that does not answer is none.
  const page = await within(storageTimeout, cached()).catch(() => undefined)
  return page ?? response ?? network
}

/** A precached file: from the network where the cache does not answer. */
export const precachedFile = (cached: Promise<Response>, network: () => Promise<Response>): Promise<Response> =>
  within(storageTimeout, cached, network)
