import { ApiError } from '#contracts/core/error.ts'
import { requestIdHeader } from '#contracts/core/header.ts'

import { releaseText } from '../config/release.ts'
import type { AppContext } from '../http/context.ts'
import { connectionFault } from '../upstream/connection-fault.ts'
import type { Dependencies } from './dependencies.ts'

/** Of an id that a client sends, only a UUID is logged: any other could be personal data, such as an ID card number. */
const isUuid = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** The request id that a client sends, otherwise a new one. */
export function readRequestId(c: AppContext): string {
  const clientId = c.req.header(requestIdHeader)
  return clientId && isUuid(clientId) ? clientId : crypto.randomUUID()
}

/** Logs one line per answered request; `startedAt` is when it arrived, by the wall clock and the steady one. */
export function requestLog({ log, now }: Pick<Dependencies, 'log' | 'now'>) {
  return (
    c: AppContext,
    { time, startedAt }: { readonly time: number; readonly startedAt: number },
    error: unknown,
  ) => {
    const { status } = c.res
    const account = c.get('account')
    const violations = c.get('violations')
    log({
      time: new Date(time).toISOString(),
      level: status >= 500 ? 'error' : status >= 400 || violations ? 'warn' : 'info',
      requestId: c.get('requestId'),
      traceId: c.get('traceId'),
      method: c.req.method,
      endpoint: c.get('endpoint') ?? '-',
      status,
      ms: now() - startedAt,
      ...c.get('upstreamCalls'),
      ...(account && { account }),
      ...(violations && { violations }),
      ...(error instanceof ApiError && { code: error.code, ...faultCause(error) }),
      ...(error instanceof Error && !(error instanceof ApiError) && { fault: stackFrames(error) }),
      ...(status >= 500 && { release: releaseText }),
    })
  }
}

/**
 * A text cause is our own wording and safe to log; the message of any other error may quote data, so only its name is, and
 * why a connection failed.
 */
function faultCause({ cause }: ApiError): { fault?: string } {
  if (typeof cause === 'string') return { fault: cause }
  return cause instanceof Error ? { fault: connectionFault(cause) ?? cause.name } : {}
}

/** Stack frames without the message, which may quote personal data. */
export function stackFrames(error: Error): string {
  const stack = error.stack ?? ''
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .slice(1)
  return [error.name, ...frames.slice(0, 4).map((line) => line.trim())].join(' ')
}
