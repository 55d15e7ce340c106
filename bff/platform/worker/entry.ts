import { env } from 'cloudflare:workers'

import { api } from '#contracts/api.ts'

import { createApp } from '#bff/app/app.ts'
import { parseConfig } from '#bff/config/config.ts'
import { edgeWarnings, refuseAtEdge } from '#bff/config/edge.ts'
import { releaseText } from '#bff/config/release.ts'
import { Admission } from '#bff/limits/concurrency/admission.ts'
import { callCeiling } from '#bff/limits/concurrency/ceiling.ts'
import { alone } from '#bff/limits/concurrency/processes.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { workerdAes, workerdCrypto } from './crypto.ts'
import { objectConcurrency } from './durable-objects/concurrency-object.ts'
import { objectDevices } from './durable-objects/devices-object.ts'
import { objectIdempotency } from './durable-objects/idempotency-object.ts'
import { objectJournal } from './durable-objects/log-out-object.ts'
import { objectRateLimits } from './durable-objects/rate-limit-object.ts'
import { objectSecondFactors } from './durable-objects/second-factor-object.ts'
import { objectSessions } from './durable-objects/session-object.ts'
import { objectSharedState } from './durable-objects/shared-state-object.ts'
import { workerFetch } from './fetch.ts'
import { preparedAnswer } from './json-answer.ts'
import { log } from './log.ts'
import { cacheSharedReads } from './shared-reads.ts'
import { knownLength } from './visible-end.ts'

export { AccountObject } from './durable-objects/devices-object.ts'
export { ConcurrencyObject } from './durable-objects/concurrency-object.ts'
export { IdempotencyObject } from './durable-objects/idempotency-object.ts'
export { LogOutObject } from './durable-objects/log-out-object.ts'
export { RateLimitObject } from './durable-objects/rate-limit-object.ts'
export { SecondFactorObject } from './durable-objects/second-factor-object.ts'
export { SessionObject } from './durable-objects/session-object.ts'
export { SharedStateObject } from './durable-objects/shared-state-object.ts'

/** Parsed at start: a missing setting fails the deployment with one line. */
const config = parseConfig(env)
refuseAtEdge(config)

let app: Promise<ReturnType<typeof createApp>> | null = null

/** Of this isolate alone: isolates do not know each other. No request may wait for the end of another one. */
const admission = new Admission({ ceiling: () => callCeiling(config.upstream, alone), now: Date.now, canWait: false })

async function build(bindings: Env) {
  warnOfSettings()
  return createApp({
    config,
    api,
    upstream: createUpstream(workerFetch, config.upstream, { admission }),
    upstreamLoad: admission,
    seal: await createSeal(workerdAes, config.upstream.aesKey, config.upstream.previousAesKey),
    sessions: objectSessions(bindings.SESSIONS),
    devices: objectDevices(bindings.ACCOUNTS),
    idempotency: objectIdempotency(bindings.IDEMPOTENCY),
    rateLimits: objectRateLimits(bindings.RATE_LIMITS),
    concurrency: objectConcurrency(bindings.CONCURRENCY),
    sharedReads: cacheSharedReads(config.publicOrigin),
    sharedState: objectSharedState(bindings.SHARED_STATE),
    secondFactors: objectSecondFactors(bindings.SECOND_FACTORS),
    sharesPolls: false,
    logOutJournal: objectJournal(bindings.LOG_OUTS),
    crypto: workerdCrypto,
    md5,
    now: Date.now, // there is no monotonic clock
    wallTime: Date.now,
    clientAddress: (request) => request.headers.get('CF-Connecting-IP') ?? '',
    log,
    jsonAnswer: preparedAnswer,
    visibleEnd: knownLength({ maxSize: 32 * 1024 * 1024, atOnce: 2 }),
    textLimits: { maxSize: 12 * 1024 * 1024, atOnce: 1 }, // an isolate has 128 MB
    assets: async (request) => {
      const response = await bindings.ASSETS.fetch(request)
      return response.status === 404 || response.status === 405 ? null : response // 405: no GET
    },
  })
}

/** With the first request: an isolate has no time before it. */
function warnOfSettings() {
  const time = new Date().toISOString()
  for (const reason of edgeWarnings(config))
    log({ time, level: 'warn', process: 'warning', release: releaseText, reason })
}

/** Entry of the edge worker. */
export default {
  fetch(request, bindings, context) {
    app ??= build(bindings)
    const response = app.then((built) => built.fetch(request, bindings, context))
    // Cloudflare cancels work when the client disconnects; a refresh under way must finish. Source: security R22. A write
    // does not depend on an event; `waitUntil` for each read costs 14 µs. With a new `compatibility_date`, try it anew.
    const keepAlive = () => context.waitUntil(response.catch(() => undefined))
    if (request.method === 'GET') request.signal.addEventListener('abort', keepAlive)
    else keepAlive()
    return response
  },
} satisfies ExportedHandler<Env>
