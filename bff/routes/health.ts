import { Hono } from 'hono'

import type { Dependencies } from '../dependencies.ts'
import { release } from '../release.ts'

/** Milliseconds that a readiness check is cached: whoever polls /readyz must not load the upstream. */
const checkLifetime = 2_000

type Parts = Pick<Dependencies, 'sessions' | 'upstream' | 'now' | 'isDraining'>

/**
 * Liveness /healthz: the process answers, with its release. Readiness /readyz: it has started and is not draining. An outage of the store or
 * the upstream takes no gateway from its balancer, for the pages that explain it come from here: `?verbose` tells it.
 * Source: docs/decisions/0092.
 */
export function health({ sessions, upstream, now, isDraining = () => false }: Parts) {
  const check = cached(now, async () => {
    const [store, server] = await Promise.all([succeeds(sessions.check()), succeeds(ping(upstream))])
    return { store, upstream: server }
  })
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok', ...release }))
    .get('/readyz', async (c) => {
      const status = isDraining() ? 'draining' : 'ok'
      const parts = c.req.query('verbose') === undefined ? {} : await check()
      return c.json({ status, ...parts }, status === 'ok' ? 200 : 503)
    })
}

/** Concurrent calls share one check. */
function cached<T>(now: () => number, check: () => Promise<T>): () => Promise<T> {
  let startedAt = 0
  let result: Promise<T> | null = null
  return () => {
    if (result && Math.abs(now() - startedAt) < checkLifetime) return result
    startedAt = now()
    result = check()
    return result
  }
}

/** Any answer below 500 counts as available. */
async function ping(upstream: Dependencies['upstream']) {
  const context = { requestId: crypto.randomUUID(), clientAddress: '', clientSignal: () => AbortSignal.timeout(3_000) }
  const { status } = await upstream.call({ method: 'GET', path: '', safe: false, context })
  if (status >= 500) throw new Error(`upstream answers ${status}`)
}

const succeeds = (check: Promise<unknown>) =>
  check.then(
    () => true,
    () => false,
  )
