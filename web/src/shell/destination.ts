/** Addresses that lead nowhere after a log-in. */
const dead = /^\/(login|lock|403|404|500)\b/

/**
 * A wanted page out of the address bar: only a path of our own, never another host. Source: security R47.
 */
export function destination(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, location.origin)
  // Dots are gone now: what looked like a path may begin with another host.
  const ours = origin === location.origin && !pathname.startsWith('//')
  return ours && !dead.test(pathname) ? pathname + search + hash : '/'
}
