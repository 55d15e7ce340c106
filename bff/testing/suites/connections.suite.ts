import { expect, test, vi } from 'vitest'

import { parseConfig } from '#bff/config/config.ts'
import type { Share } from '#bff/limits/concurrency/bulkhead.ts'
import { createUpstream, type Fetch, type StreamedAnswer, type UpstreamRequest } from '#bff/upstream/upstream.ts'
import { demoSettings } from '../settings.ts'

const { upstream: config } = parseConfig(demoSettings)
const lina: Share = { kind: 'account', key: 'lina' }
const zhangwei: Share = { kind: 'account', key: 'zhangwei' }

/** A read of a path, by an account. */
const read = (path: string, share: Share, signal?: AbortSignal): UpstreamRequest => ({
  method: 'GET',
  path,
  safe: true,
  context: { requestId: '1', clientAddress: '', share, ...(signal && { clientSignal: () => signal }) },
})

const bodies: Readonly<Record<string, () => Response>> = {
  endless: () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000)) })),
  short: () => new Response('short'),
  empty: () => new Response(null, { status: 204 }),
  broken: () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('hung up')) })),
  redirect: () => new Response(null, { status: 302 }),
}

/** An upstream that answers by path, and hangs for any other one. */
const fetch: Fetch = async (url, { signal }) => {
  const answer = bodies[new URL(url).pathname.split('/').at(-1) ?? '']
  if (answer) return answer()
  const { promise, reject } = Promise.withResolvers<Response>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise
}

const outcomeCode = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

type Upstream = ReturnType<typeof createUpstream>
const stream = (upstream: Upstream, path: string) => upstream.stream(read(path, lina))
const failed = async (work: Promise<unknown>) => expect(await outcomeCode(work)).not.toBe('answered')

/** How a transfer ends. */
const ends: Readonly<Record<string, (upstream: Upstream) => Promise<unknown>>> = {
  'was read': async (upstream) => (await stream(upstream, 'short')).text(),
  'was cancelled': async (upstream) => (await stream(upstream, 'endless')).body?.cancel(),
  'has no body': (upstream) => stream(upstream, 'empty'),
  'broke off': async (upstream) => failed((await stream(upstream, 'broken')).text()),
  'was redirected': (upstream) => failed(stream(upstream, 'redirect')),
  'never began': (upstream) => failed(stream(upstream, 'hang')),
  'is too large': async (upstream) => failed((await stream(upstream, 'endless')).text(1_000)),
  'nobody reads': (upstream) => stream(upstream, 'endless'),
  'has lost its client': async (upstream) => {
    const leaving = new AbortController()
    await upstream.stream(read('endless', lina, leaving.signal))
    leaving.abort()
  },
}

const endsByTime = new Set(['never began', 'nobody reads'])

/** Contract suite of the shares of connections, on one platform. */
export function connectionsSuite() {
  test('an account has four transfers at once; calls of it and transfers of others go on', async () => {
    const upstream = createUpstream(fetch, config)
    const transfers: StreamedAnswer[] = []
    for (let n = 0; n < 4; n += 1) transfers.push(await stream(upstream, 'endless'))
    expect(await outcomeCode(stream(upstream, 'short'))).toBe('too_many_requests')
    expect(await outcomeCode(upstream.file(new URL('https://store.test/short'), read('', lina).context))).toBe(
      'too_many_requests',
    )
    const upload = { ...read('short', lina), method: 'POST', safe: false, body: new ReadableStream() } as const
    expect(await outcomeCode(upstream.stream(upload))).toBe('too_many_requests')
    expect(await upstream.call(read('short', lina))).toMatchObject({ text: 'short' })
    expect(await (await upstream.stream(read('short', zhangwei))).text()).toBe('short')
    for (const { body } of transfers) await body?.cancel()
  })

  test.each(Object.entries(ends))('a transfer that %s makes room for another one', async (name, end) => {
    const upstream = createUpstream(fetch, config, endsByTime.has(name) ? { idle: 50 } : {})
    for (let n = 0; n < 4; n += 1) await end(upstream)
    await vi.waitFor(async () => expect(await outcomeCode(stream(upstream, 'empty'))).toBe('answered'))
  })

  test('an account has 64 calls at once; calls of others go on', async () => {
    const upstream = createUpstream(fetch, config)
    const leaving = new AbortController()
    const hanging = Array.from({ length: 64 }, () => outcomeCode(upstream.call(read('hang', lina, leaving.signal))))
    expect(await outcomeCode(upstream.call(read('short', lina)))).toBe('too_many_requests')
    expect(await upstream.call(read('short', zhangwei))).toMatchObject({ text: 'short' })
    leaving.abort()
    await Promise.all(hanging)
    expect(await upstream.call(read('short', lina))).toMatchObject({ text: 'short' })
  })
}
