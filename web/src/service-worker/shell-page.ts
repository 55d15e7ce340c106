import { gatewayPaths } from '#contracts/core/gateway-paths.ts'

/** A page that the network did not begin to send within this time comes from the device. Milliseconds. */
export const networkTimeout = 3_000

/** Addresses that the gateway answers itself: their pages are not the client's. */
const gatewayPath = new RegExp(`^/(?:${gatewayPaths.join('|')})(?:/|$)`)

/** Whether a page of the client is asked for; a file, a call or another site is not. */
export const isPage = (mode: RequestMode, url: URL, origin: string) =>
  mode === 'navigate' && url.origin === origin && !gatewayPath.test(url.pathname)

/**
 * The page from the network; from the device when that is away, slow, or only sends errors. What the device has is
 * whole, with the headers that came with it: its policy names the nonce in its body.
 */
export async function shellPage(
  network: Promise<Response>,
  cached: () => Promise<Response | undefined>,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, networkTimeout, null)))
  const answered = await Promise.race([network.catch(() => null), late])
  clearTimeout(timer)
  if (answered && answered.status < 500) return answered
  return (await cached()) ?? answered ?? network
}
