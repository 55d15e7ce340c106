import type { ApiError } from '#contracts/core/error.ts'

import { type RedirectingCode, redirects } from '../ui/error-text.ts'

/** How every error toast looks, and that it stays for 20 s. Source: specification 9. */
export const errorToast = { color: 'red', autoClose: 20_000 }

type FailureHandlers = {
  /** Nobody is logged in any more. */
  toLogin(): void
  /** Somebody logged in elsewhere and took the place of this session. */
  toReplaced(): void
  /** Another account is logged in than this tab shows. */
  toConflict(): void
  toLock(): void
}

/** What a code means for the whole client; all others are shown where they happened. Source: security R70. */
export function handleFailure(
  error: ApiError,
  where: { background: boolean },
  handlers: FailureHandlers,
  textOf: (error: ApiError) => string,
) {
  const handlerOf: Record<RedirectingCode, () => void> = {
    not_logged_in: handlers.toLogin,
    session_ended: handlers.toLogin,
    session_replaced: handlers.toReplaced,
    account_changed: handlers.toConflict,
    locked: handlers.toLock,
  }
  if (redirects(error.code)) handlerOf[error.code]()
  // Without a network the banner says so, once.
  else if (where.background && navigator.onLine) void toast(error, textOf(error))
}

/** One toast per cause, however often it happens. */
async function toast(error: ApiError, message: string) {
  const { notifications } = await import('@mantine/notifications')
  const id = `failure-${error.code}`
  notifications.show({ ...errorToast, id, message })
}
