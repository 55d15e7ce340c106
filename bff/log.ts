import type { MiddlewareHandler } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

import type { Variables } from './context.ts'
import type { Dependencies } from './dependencies.ts'
import { answeredError } from './problem.ts'
import { releaseText } from './release.ts'
import { connectionFault } from './upstream/connection-fault.ts'

/** Of an id that a client sends, only a UUID is logged: any other could be personal data, such as an ID card number. */
const isUuid = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Assigns the request id and logs one line per answered request. */
export function logging(
  deps: Pick<Dependencies, 'log' | 'now' | 'wallTime'>,
): MiddlewareHandler<{ Variables: Variables }> {
  return async (c, next) => {
    const time = new Date(deps.wallTime()).toISOString()
    const startedAt = deps.now()
    const clientId = c.req.header('X-Request-Id')
    const requestId = clientId && isUuid(clientId) ? clientId : crypto.randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { status } = c.res
    const account = c.get('account')
    const violations = c.get('violations')
    const error = c.error && answeredError(c.error, c)
    deps.log({
      time,
      level: status >= 500 ? 'error' : status >= 400 || violations ? 'warn' : 'info',
      requestId,
      traceId: c.get('traceId'),
      method: c.req.method,
      endpoint: c.get('endpoint') ?? '-',
      status,
      ms: deps.now() - startedAt,
      ...c.get('upstreamCalls'),
      ...(account && { account }),
      ...(violations && { violations }),
      ...(error instanceof ApiError && { code: error.code, ...causeOf(error) }),
      ...(error instanceof Error && !(error instanceof ApiError) && { fault: framesOf(error) }),
      ...(status >= 500 && { release: releaseText }),
    })
  }
}

/**
 * A text cause is our own wording and safe to log; the message of any other error may quote data, so only its name is, and
 * why a connection failed.
 */
function causeOf({ cause }: ApiError): { fault?: string } {
  if (typeof cause === 'string') return { fault: cause }
  return cause instanceof Error ? { fault: connectionFault(cause) ?? cause.name } : {}
}

/** Stack frames without the message, which may quote personal data. */
export function framesOf(error: Error): string {
  const stack = error.stack ?? ''
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .slice(1)
  return [error.name, ...frames.slice(0, 4).map((line) => line.trim())].join(' ')
}
