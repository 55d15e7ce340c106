/** Pages that are no destination after a log-in; log-in and lock carry the real destination in `to`. */
const withoutReturn = /^\/(login|lock|403|404|500)\b/

/** Redirect target from the address, without open redirect: only a path of our own origin. Source: security R47. */
export function destination(target: string | undefined): string {
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target) || !URL.canParse(target, location.origin)) return '/'
  const { origin, pathname, search, hash, searchParams } = new URL(target, location.origin)
  // After normalisation a path may begin with `//`, which names a host.
  const ours = origin === location.origin && !pathname.startsWith('//')
  if (ours && withoutReturn.test(pathname)) return destination(searchParams.get('to') ?? '/')
  return ours ? pathname + search + hash : '/'
}
