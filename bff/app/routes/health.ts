import { Hono } from 'hono'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import { withStoreTimeout } from '#bff/calls/store-timeout.ts'
import { release } from '#bff/config/release.ts'

/** Milliseconds that a readiness check is cached: whoever polls /readyz must load neither store nor upstream. */
const checkLifetime = 2_000

/** Time-out of the store for /readyz, in milliseconds: less than the second after which Kubernetes gives a probe up. */
const storeTimeout = 500

type Probed = Pick<Dependencies, 'sessions' | 'upstream' | 'now' | 'isDraining'>

/**
 * Liveness /healthz: the process answers, with its release. Readiness /readyz: it has started and is not draining. An outage of the store or
 * the upstream takes no gateway from its balancer, for the pages that explain it come from here: of a store that takes no
 * write the status is `degraded`, and `?verbose` tells both.
 */
export function health({ sessions, upstream, now, isDraining = () => false }: Probed) {
  const timedStore = withStoreTimeout({ check: () => sessions.check() }, storeTimeout)
  const storeWrites = cached(now, () => succeeds(timedStore.check()))
  const upstreamAnswers = cached(now, () => succeeds(ping(upstream)))
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok', ...release }))
    .get('/readyz', async (c) => {
      const isVerbose = c.req.query('verbose') !== undefined
      const [store, server] = await Promise.all([storeWrites(), isVerbose && upstreamAnswers()])
      const status = isDraining() ? 'draining' : store ? 'ok' : 'degraded'
      const parts = isVerbose && { store, upstream: server }
      return c.json({ status, ...parts }, status === 'draining' ? 503 : 200)
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
