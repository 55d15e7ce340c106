import { Hono } from 'hono'

import type { Dependencies } from '../context.ts'

/** /healthz: this process answers. /readyz: it can work, because the store and the upstream are there. */
export function health({ sessions, upstream }: Pick<Dependencies, 'sessions' | 'upstream'>) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const [kept, server] = await Promise.all([works(sessions.check()), works(reach(upstream))])
      const ready = kept && server
      return c.json({ status: ready ? 'ok' : 'unavailable', store: kept, upstream: server }, ready ? 200 : 503)
    })
}

/** Any answer of the server itself shows that it is there. */
async function reach(upstream: Dependencies['upstream']) {
  const from = { requestId: crypto.randomUUID(), clientAddress: '', leaving: () => AbortSignal.timeout(3_000) }
  const { status } = await upstream.call({ method: 'GET', path: '', safe: false, context: from })
  if (status >= 500) throw new Error(`upstream answers ${status}`)
}

const works = (check: Promise<unknown>) =>
  check.then(
    () => true,
    () => false,
  )
