import type { MiddlewareHandler } from 'hono'

import { requestIdHeader, serverTimeHeader } from '#contracts/core/header.ts'
import { formatServerTime } from '#contracts/core/time/server-time.ts'

import type { AppContext, Variables } from '../http/context.ts'
import { addDefaultHeaders } from '../http/guard/headers.ts'
import { checkOrigin } from '../http/guard/origin.ts'
import { checkPath } from '../http/guard/path.ts'
import { checkRequestSize } from '../http/guard/request-size.ts'
import { isPrepared, jsonAnswer, prepared, type Respond } from '../http/json-answer.ts'
import { answeredError } from '../http/problem.ts'
import { traceContext } from '../http/trace-context.ts'
import { networkRateLimit } from '../limits/rate-limit/network-limit.ts'
import type { UpstreamClock } from '../upstream/clock.ts'
import { auditRefusal, type AuditLog } from './audit/audit.ts'
import type { Dependencies } from './dependencies.ts'
import { readRequestId, requestLog } from './log.ts'
import { requestMetrics } from './request-metrics.ts'

type Step = MiddlewareHandler<{ Variables: Variables }>

/** The exchange of a request for its answer: the steps that all requests have in common. */
export type Exchange = {
  /** Request id and trace before the work; headers, audit of a refusal, figures and the log line after it. */
  readonly around: Step
  /** Limits of the request itself. */
  readonly checkRequest: Step
  /** Calls of our own pages: the server's time with every answer, the limit of their network, CSRF. */
  readonly checkCall: Step
  readonly respond: Respond
}

/** Each step is one function: every middleware of its own costs each request a promise or two. Source: docs/decisions/0184. */
export function createExchange(deps: Dependencies, clock: Pick<UpstreamClock, 'at'>, audit: AuditLog): Exchange {
  const { now, wallTime, metrics, config, jsonAnswer: make = jsonAnswer } = deps
  const log = requestLog(deps)
  const record = metrics && requestMetrics(deps, metrics)
  const checkNetwork = networkRateLimit(deps)

  /** Headers that no other answer has. */
  function ownHeaders(c: AppContext): Record<string, string> {
    const own: Record<string, string> = { [requestIdHeader]: c.get('requestId') }
    if (c.get('saysTime')) own[serverTimeHeader] = serverTime(c)
    return own
  }

  /** Countdowns use it instead of the device's clock. */
  function serverTime(c: AppContext): string {
    const leftAt = now()
    // A clock that was set back took no time.
    return formatServerTime({ ...clock.at(leftAt), took: Math.max(0, leftAt - c.get('arrivedAt')) })
  }

  /** The headers of an answer that was not made by `respond`. Not by `c.header`: it would make the answer anew, as a stream. */
  function addHeaders(c: AppContext, { headers }: Response) {
    addDefaultHeaders(headers)
    appendHeaders(c, headers)
    for (const [name, value] of Object.entries(ownHeaders(c))) headers.set(name, value)
  }

  return {
    async around(c, next) {
      const time = wallTime()
      const startedAt = now()
      const seconds = record && stopwatch()
      c.set('arrivedAt', startedAt)
      c.set('requestId', readRequestId(c))
      const { traceId, traceparent } = traceContext(c.req.header('traceparent'))
      c.set('traceId', traceId)
      c.set('traceparent', traceparent)
      await next()
      if (!isPrepared(c.res)) addHeaders(c, c.res)
      const error = c.error && answeredError(c.error, c)
      if (error) auditRefusal(c, error, audit)
      if (seconds) record?.(c, seconds(), error)
      log(c, { time, startedAt }, error)
    },
    checkRequest(c, next) {
      checkRequestSize(c, deps.headerSize)
      checkPath(c, deps.rawTarget)
      return next()
    },
    checkCall(c, next) {
      c.set('saysTime', true)
      checkNetwork(c)
      checkOrigin(c, config.publicOrigin)
      return next()
    },
    respond(c, text, { headers, ...own } = { headers: {} }) {
      const answer = make(text, { ...own, headers: { ...headers, ...ownHeaders(c) } })
      if (c.get('headers')) appendHeaders(c, answer.headers)
      return prepared(answer)
    },
  }
}

/** Headers that services have added for this answer. */
function appendHeaders(c: AppContext, headers: Headers) {
  for (const [name, value] of c.get('headers') ?? []) headers.append(name, value)
}

function stopwatch() {
  const startedAt = performance.now()
  return () => (performance.now() - startedAt) / 1000
}
