import type { MiddlewareHandler } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

import type { Log, Variables } from './context.ts'

/** A UUID and nothing else: an id that a client makes up could be a number of a person. */
const requestIdShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Gives every request an id and writes one line when it is answered. */
export function logging(deps: { log: Log; now: () => number }): MiddlewareHandler<{ Variables: Variables }> {
  return async (c, next) => {
    const begun = deps.now()
    const given = c.req.header('X-Request-Id')
    const requestId = given && requestIdShape.test(given) ? given : crypto.randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    await next()
    const { status } = c.res
    const account = c.get('account')
    const violations = c.get('violations')
    deps.log({
      time: new Date(begun).toISOString(),
      level: status >= 500 ? 'error' : status >= 400 || violations ? 'warn' : 'info',
      requestId,
      method: c.req.method,
      endpoint: c.get('endpoint') ?? '-',
      status,
      ms: deps.now() - begun,
      ...(account && { account }),
      ...(violations && { violations }),
      ...(c.error instanceof ApiError && { code: c.error.code, ...causeOf(c.error) }),
      ...(c.error && !(c.error instanceof ApiError) && { fault: framesOf(c.error) }),
    })
  }
}

/** Our own notes on what an upstream answer lacked; errors of others may quote data and are named only. */
function causeOf({ cause }: ApiError): { fault?: string } {
  if (typeof cause === 'string') return { fault: cause }
  return cause instanceof Error ? { fault: cause.name } : {}
}

/** A stack begins with the message, which may quote anything: left out. */
function framesOf(error: Error): string {
  const stack = error.stack ?? ''
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .slice(1)
  return [error.name, ...frames.slice(0, 4).map((line) => line.trim())].join(' ')
}
