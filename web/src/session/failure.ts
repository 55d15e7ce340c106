import type { ApiError } from '#contracts/core/error.ts'

import { type RedirectingCode, redirects } from '../ui/error-text.ts'
import { loadToasts } from '../ui/toast-host.tsx'
import { toastTime } from '../ui/toast-time.ts'

/** Look and duration of every error toast. */
export const errorToast = { color: 'red', autoClose: toastTime }

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
  { background, textOf }: { background: boolean; textOf: (error: ApiError) => string },
  handlers: FailureHandlers,
) {
  const handlerOf: Record<RedirectingCode, () => void> = {
    not_logged_in: handlers.toLogin,
    session_ended: handlers.toLogin,
    session_replaced: handlers.toReplaced,
    account_changed: handlers.toConflict,
    locked: handlers.toLock,
  }
  if (redirects(error.code)) handlerOf[error.code]()
  // Offline, the banner says so once for all calls.
  else if (background && navigator.onLine) void toast(textOf(error))
}

/** Shows one toast per cause; a repeat while it stands restarts its time. */
async function toast(message: string) {
  const [{ notifications, notificationsStore }] = await Promise.all([import('@mantine/notifications'), loadToasts()])
  const id = `failure ${message}`
  const { notifications: visible, queue } = notificationsStore.getState()
  const existing = [...visible, ...queue].find((it) => it.id === id)
  if (!existing) return notifications.show({ ...errorToast, id, message })
  // Mantine restarts the time only when its length changes.
  const autoClose = existing.autoClose === toastTime ? toastTime + 1 : toastTime
  return notifications.update({ ...existing, id, autoClose })
}
