import type { ApiError } from '#contracts/core/error.ts'

import { type RedirectingCode, redirects } from '../ui/error-text.ts'

/** How every error toast looks, and that it stays for 20 s. Source: specification 9. */
export const errorToast = { color: 'red', autoClose: 20_000 }

type Ways = {
  /** Nobody is logged in any more. */
  toLogin(): void
  /** Somebody logged in elsewhere and took the place of this session. */
  toReplaced(): void
  /** Another account is logged in than this tab shows. */
  toConflict(): void
  toLock(): void
}

/** What a code means for the whole client; all others are shown where they happened. Source: security R70. */
export function followFailure(
  error: ApiError,
  where: { background: boolean },
  ways: Ways,
  textOf: (error: ApiError) => string,
) {
  const follow: Record<RedirectingCode, () => void> = {
    not_logged_in: ways.toLogin,
    session_ended: ways.toLogin,
    session_replaced: ways.toReplaced,
    account_changed: ways.toConflict,
    locked: ways.toLock,
  }
  if (redirects(error.code)) follow[error.code]()
  // Without a network the banner says so, once.
  else if (where.background && navigator.onLine) void toast(error, textOf(error))
}

/** One toast per cause, however often it happens. */
async function toast(error: ApiError, message: string) {
  const { notifications } = await import('@mantine/notifications')
  const id = `failure-${error.code}`
  notifications.show({ ...errorToast, id, message })
}
