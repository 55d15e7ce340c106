import type { ApiError } from '#contracts/core/error.ts'

import { type RedirectingCode, redirects, transientErrors } from '../client/errors/error-codes.ts'
import { reportOverload } from './service-status/notices-host.tsx'

const showFailure = async (message: string, cause?: string) =>
  (await import('../ui/toast/failure-toast.ts')).showFailure(message, cause)

type FailureHandlers = {
  /** The session has ended. */
  toLogin(): void
  /** A log-in on another device replaced this session. */
  toReplaced(): void
  /** The session belongs to another account than this tab renders. */
  toConflict(): void
  toLock(): void
}

/** Central error path: redirects by code; a failure that no page shows becomes a toast. Source: security R70. */
export function handleFailure(
  error: ApiError,
  { background, toText }: { background: boolean; toText: (error: ApiError) => string },
  handlers: FailureHandlers,
) {
  const handlerByCode: Record<RedirectingCode, () => void> = {
    not_logged_in: handlers.toLogin,
    session_ended: handlers.toLogin,
    session_replaced: handlers.toReplaced,
    account_changed: handlers.toConflict,
    locked: handlers.toLock,
  }
  const isOverload = error.status > 502 // 503 and 504 are of one cause, the service itself
  if (isOverload && navigator.onLine) void reportOverload(error)
  if (redirects(error.code)) handlerByCode[error.code]()
  // The notices of the service explain these.
  else if (error.code === 'read_only' || error.code === 'waiting_room') return
  // Offline, the banner says so once for all calls.
  else if (background && navigator.onLine)
    void showFailure(toText(error), isOverload && transientErrors.has(error.code) ? 'overload' : undefined)
}
