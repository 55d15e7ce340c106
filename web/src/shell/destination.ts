/** Addresses that lead nowhere after a log-in. */
const dead = /^\/(login|lock|403|404|500)\b/

/**
 * A wanted page out of the address bar: only a path of our own, never another host. Source: security R47.
 */
export function destination(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return '/'
  const url = new URL(wanted, location.origin)
  return url.origin === location.origin && !dead.test(url.pathname) ? url.pathname + url.search + url.hash : '/'
}
