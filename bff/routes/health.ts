import { Hono } from 'hono'

import type { Dependencies } from '../context.ts'

/** Liveness /healthz: the process answers. Readiness /readyz: the session store and the upstream are available. */
export function health({ sessions, upstream }: Pick<Dependencies, 'sessions' | 'upstream'>) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const [storeReady, upstreamReady] = await Promise.all([succeeds(sessions.check()), succeeds(ping(upstream))])
      const ready = storeReady && upstreamReady
      const body = { status: ready ? 'ok' : 'unavailable', store: storeReady, upstream: upstreamReady }
      return c.json(body, ready ? 200 : 503)
    })
}

/** Any answer below 500 counts as available. */
async function ping(upstream: Dependencies['upstream']) {
  const from = { requestId: crypto.randomUUID(), clientAddress: '', clientSignal: () => AbortSignal.timeout(3_000) }
  const { status } = await upstream.call({ method: 'GET', path: '', safe: false, context: from })
  if (status >= 500) throw new Error(`upstream answers ${status}`)
}

const succeeds = (check: Promise<unknown>) =>
  check.then(
    () => true,
    () => false,
  )
