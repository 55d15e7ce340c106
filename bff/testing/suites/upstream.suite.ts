import { onTestFinished, expect, test, vi } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { parseConfig } from '#bff/config/config.ts'
import { Admission } from '#bff/limits/concurrency/admission.ts'
import { createUpstream, type Fetch, type UpstreamRequest } from '#bff/upstream/upstream.ts'
import { demoSettings } from '../settings.ts'

const { upstream: config } = parseConfig(demoSettings)
const context = { requestId: '6a1b2c3d-0000-4000-8000-000000000000', clientAddress: '203.0.113.7' }
const aRead: UpstreamRequest = { method: 'GET', path: 'blade-user/info', safe: true, context }
const aWrite: UpstreamRequest = { method: 'POST', path: 'blade-user/grant', safe: false, context, body: 'a=1' }

type Step = Response | Error | ((init: RequestInit) => Promise<Response>)

/** An upstream with scripted answers; the last one repeats. */
function scripted(...steps: [Step, ...Step[]]) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch: Fetch = async (url, init) => {
    const step = steps[Math.min(requests.length, steps.length - 1)] ?? steps[0]
    requests.push({ url, init })
    if (step instanceof Error) throw step
    return step instanceof Response ? step.clone() : step(init)
  }
  return { fetch, requests }
}

const ok = new Response('{}')
const broken = new TypeError('fetch failed')
const hanging = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
const outcomeCode = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

/** Slow chunks; records whether they are still read. */
function dripping(pieces = Number.POSITIVE_INFINITY, pause = 10) {
  const state = { cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(pause)
      pieces -= 1
      if (pieces < 0) return controller.close()
      controller.enqueue(new Uint8Array([0x20]))
    },
    cancel: () => {
      state.cancelled = true
    },
  })
  return { body, state }
}

/** As on a platform: the body ends with the signal. */
const answering =
  (body: ReadableStream<Uint8Array>) =>
  async ({ signal }: RequestInit) =>
    new Response(body.pipeThrough(new TransformStream(), signal ? { signal } : {}))

/** What work comes to while time passes, which costs none. */
function inTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return Promise.all([work(), vi.advanceTimersByTimeAsync(60_000)]).then(([value]) => value)
}

const late = () => sleep(6_000).then(() => Promise.reject(broken))

/** Reads a whole body unless aborted. */
async function taking({ body, signal }: RequestInit): Promise<Response> {
  const text = await new Response(body).text()
  signal?.throwIfAborted()
  return new Response(text)
}

/** Contract suite of the upstream transport, on one platform. */
export function upstreamSuite() {
  test('a request goes to the configured upstream, with client credential and client address', async () => {
    const { fetch, requests } = scripted(ok)
    await createUpstream(fetch, config).call({ ...aRead, query: 'data=a%2Bb%2Fc%3D' })
    expect(requests[0]?.url).toBe('http://upstream.test/api/blade-user/info?data=a%2Bb%2Fc%3D')
    expect(requests[0]?.init).toMatchObject({ method: 'GET', redirect: 'manual' })
    expect(requests[0]?.init.headers).toEqual({
      Authorization: 'Basic ZXhhbS13ZWI6ZXhhbS13ZWItZGVtby1zZWNyZXQ=',
      Accept: 'application/json, text/plain, */*',
      'X-Request-Id': context.requestId,
      'X-Requested-For': '203.0.113.7',
      'X-Forwarded-For': '203.0.113.7',
    })
  })

  test.each(['//evil.example/x', 'https://evil.example/', '../../x', '/x', '\\\\evil.example\\x'])(
    'the path %s outside of the upstream is refused without a call',
    async (path) => {
      const { fetch, requests } = scripted(ok)
      expect(await outcomeCode(createUpstream(fetch, config).call({ ...aRead, path }))).toBe('internal')
      expect(requests).toEqual([])
    },
  )

  test.each([301, 302, 303, 307, 308])('a redirect %i is an error and is not followed', async (status) => {
    const headers = { Location: 'http://169.254.169.254/latest/meta-data' }
    const { fetch, requests } = scripted(new Response(null, { status, headers }))
    expect(await outcomeCode(createUpstream(fetch, config).call(aRead))).toBe('upstream_failed')
    expect(await outcomeCode(createUpstream(fetch, config).stream(aRead))).toBe('upstream_failed')
    expect(requests).toHaveLength(2)
  })

  test.each<[string, Step]>([
    ['a broken line', broken],
    ['502', new Response('', { status: 502 })],
    ['504', new Response('', { status: 504 })],
  ])('after %s a read is retried', async (_, fault) => {
    const { fetch, requests } = scripted(fault, ok)
    expect(await createUpstream(fetch, config).call(aRead)).toMatchObject({ status: 200 })
    expect(requests).toHaveLength(2)
  })

  test('a read is retried once', async () => {
    const { fetch, requests } = scripted(broken)
    expect(await outcomeCode(createUpstream(fetch, config).call(aRead))).toBe('upstream_unavailable')
    expect(requests).toHaveLength(2)
  })

  test('a read is not retried once the breaker of its service has opened', async () => {
    const admission = new Admission({ ceiling: () => 100, now: () => performance.now(), canWait: false })
    let hangUp: ((error: unknown) => void) | undefined
    const { fetch, requests } = scripted(() => new Promise((_, reject) => (hangUp = reject)))
    const read = outcomeCode(createUpstream(fetch, config, { admission }).call(aRead))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    for (let n = 0; n < 20; n += 1) {
      const end = await admission.enter({ criticality: 'interactive', service: 'blade-user' }, new AbortController())
      end('failure')
    }
    hangUp?.(broken)
    expect([await read, requests.length]).toEqual(['upstream_unavailable', 1])
  })

  test.each([200, 400, 401, 429, 500, 503])('after %i nothing is retried', async (status) => {
    const { fetch, requests } = scripted(new Response('', { status }))
    expect(await createUpstream(fetch, config).call(aRead)).toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  test.each<[string, Step]>([
    ['a broken line', broken],
    ['502', new Response('', { status: 502 })],
  ])('after %s a write is not retried', async (_, fault) => {
    const { fetch, requests } = scripted(fault, ok)
    await outcomeCode(createUpstream(fetch, config).call(aWrite))
    expect(requests).toHaveLength(1)
  })

  test('an answer is read up to its size limit', async () => {
    let chunksSent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunksSent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    expect(
      await outcomeCode(createUpstream(scripted(async () => new Response(endless)).fetch, config).call(aRead)),
    ).toBe('upstream_failed')
    expect(chunksSent).toBeLessThan(12)
  })

  test('an answer whose Content-Length is over the limit is cancelled', async () => {
    const { body, state } = dripping()
    const headers = { 'Content-Length': '2000' }
    const { fetch } = scripted(async () => new Response(body, { headers }))
    expect(await outcomeCode(createUpstream(fetch, config, { answerSize: 1_000 }).call(aRead))).toBe('upstream_failed')
    expect(state.cancelled).toBe(true)
  })

  test('a disconnect aborts a read, which is not retried', async () => {
    const leaving = new AbortController()
    const { fetch, requests } = scripted(hanging)
    const call = createUpstream(fetch, config).call({
      ...aRead,
      context: { ...context, clientSignal: () => leaving.signal },
    })
    leaving.abort()
    expect(await outcomeCode(call)).toBe('upstream_unavailable')
    expect(requests).toHaveLength(1)
  })

  test('a disconnect aborts a transfer at the upstream', async () => {
    const { body, state } = dripping()
    const answer = await createUpstream(scripted(async () => new Response(body)).fetch, config).stream(aRead)
    await answer.body?.cancel()
    expect(state.cancelled).toBe(true)
  })

  test('a transfer ends with its client, also before it begins', async () => {
    const { fetch, requests } = scripted(async ({ signal }) => {
      signal?.throwIfAborted()
      return ok
    })
    const left = { ...aRead, context: { ...context, clientSignal: AbortSignal.abort } }
    expect(await outcomeCode(createUpstream(fetch, config).stream(left))).toBe('upstream_unavailable')
    expect(requests).toHaveLength(1)
  })
}

/** What time and a budget do to calls and transfers, which no platform decides. */
export function upstreamTimes() {
  test.each([0.05, 0.3, 1])('at a fault rate of %d retries stay within a tenth of the calls', async (rate) => {
    const { setTimeout } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(
      (callback: () => void, ms = 0) => setTimeout(callback, ms < 1000 ? 0 : ms), // no delay before retries
    )
    let requestCount = 0
    let random = 7
    const fetch: Fetch = async () => {
      requestCount += 1
      random = (random * 16_807) % 2_147_483_647
      if (random / 2_147_483_647 < rate) throw broken
      return ok.clone()
    }
    const upstream = createUpstream(fetch, config)
    const calls = 1_000
    for (let n = 0; n < calls; n += 1) await outcomeCode(upstream.call(aRead))
    vi.restoreAllMocks()
    expect(requestCount / calls).toBeLessThanOrEqual(1.1)
    expect(requestCount).toBeGreaterThan(calls)
  })

  test('a hanging upstream times out at the deadline', async () => {
    const { fetch, requests } = scripted(hanging)
    expect(await inTime(() => outcomeCode(createUpstream(fetch, config).call(aRead)))).toBe('upstream_timeout')
    expect(requests).toHaveLength(1)
    expect(requests[0]?.init.signal?.aborted).toBe(true)
  })

  test('a retry gets the rest of the deadline only', async () => {
    const { fetch, requests } = scripted(late, hanging)
    expect(await inTime(() => outcomeCode(createUpstream(fetch, config).call(aRead)))).toBe('upstream_timeout')
    expect(requests.length).toBe(2)
    expect(requests.every(({ init }) => init.signal === requests[0]?.init.signal)).toBe(true)
  })

  test('a slow answer must be complete within the deadline', async () => {
    const upstream = createUpstream(scripted(answering(dripping(1_000, 100).body)).fetch, config)
    expect(await inTime(() => outcomeCode(upstream.call(aRead)))).toBe('upstream_timeout')
  })

  test('a transfer may exceed the deadline while bytes arrive', async () => {
    const upstream = createUpstream(scripted(answering(dripping(4, 4_000).body)).fetch, config)
    expect(await inTime(async () => (await upstream.stream(aRead)).text())).toBe(' '.repeat(4))
  })

  test('a stalled transfer is aborted', async () => {
    const upstream = createUpstream(scripted(answering(dripping(2, 16_000).body)).fetch, config)
    const answer = inTime(async () => outcomeCode((await upstream.stream(aRead)).text()))
    expect(await answer).toBe('upstream_timeout')
  })

  test('a transfer that never begins is aborted', async () => {
    const upstream = createUpstream(scripted(hanging).fetch, config)
    expect(await inTime(() => outcomeCode(upstream.stream(aRead)))).toBe('upstream_timeout')
  })

  test('an upload may exceed the deadline while bytes are sent', async () => {
    const { body } = dripping(4, 4_000)
    const upstream = createUpstream(scripted(taking).fetch, config)
    expect(await inTime(async () => (await upstream.stream({ ...aWrite, body })).text())).toBe(' '.repeat(4))
  })
}
