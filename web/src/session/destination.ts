/** Addresses that lead nowhere after a log-in; the log-in and the lock know what was wanted behind them. */
const withoutReturn = /^\/(login|lock|403|404|500)\b/

/**
 * A wanted page out of the address bar: only a path of our own, never another host. Source: security R47.
 */
export function destination(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, location.origin)) return '/'
  const { origin, pathname, search, hash, searchParams } = new URL(wanted, location.origin)
  // Dots are gone now: what looked like a path may begin with another host.
  const ours = origin === location.origin && !pathname.startsWith('//')
  if (ours && withoutReturn.test(pathname)) return destination(searchParams.get('to') ?? '/')
  return ours ? pathname + search + hash : '/'
}
