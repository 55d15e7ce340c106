import { Hono } from 'hono'

import type { Dependencies } from '../context.ts'

/** Milliseconds that a readiness check is cached: whoever polls /readyz must not load the upstream. */
const checkLifetime = 2_000

/** Liveness /healthz: the process answers. Readiness /readyz: the session store is writable and the upstream answers. */
export function health({ sessions, upstream, now }: Pick<Dependencies, 'sessions' | 'upstream' | 'now'>) {
  const check = cached(now, async () => {
    const [store, server] = await Promise.all([succeeds(sessions.check()), succeeds(ping(upstream))])
    return { status: store && server ? 'ok' : 'unavailable', store, upstream: server }
  })
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const result = await check()
      return c.json(result, result.status === 'ok' ? 200 : 503)
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
