import { Hono } from 'hono'

/** Lower bound: a proxy that passes request and answer on unchanged. */
export function passThrough(upstream: string, send: typeof fetch) {
  return new Hono().all('/api/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const body = c.req.method === 'GET' ? null : await c.req.text()
    const answer = await send(upstream + pathname.slice('/api/'.length) + search, {
      method: c.req.method,
      body,
      headers: { 'Content-Type': c.req.header('Content-Type') ?? '' },
    })
    return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': 'application/json' } })
  })
}
