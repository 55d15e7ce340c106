/** One answer over TLS, as Mozilla's Observatory reads it. Names of headers in lower case. */
export type ScannedPage = {
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly html: string
}

/** Sources of each directive of a policy. */
export function directives(policy = ''): ReadonlyMap<string, readonly string[]> {
  return new Map(policy.split('; ').map((it) => [it.split(' ')[0] ?? '', it.split(' ').slice(1)]))
}

const unsafe = /unsafe|\*|data:|\bhttps?:(?!\/\/)/
const only = (sources: readonly string[] | undefined, ...allowed: readonly string[]) =>
  sources?.length === 1 && allowed.includes(sources[0] ?? '')

function ofPolicy({ headers }: ScannedPage): number {
  const policy = headers['content-security-policy']
  if (policy === undefined) return -25
  const all = directives(policy)
  const narrow = ['script-src', 'style-src', 'object-src'].every((name) => {
    const sources = all.get(name) ?? all.get('default-src')
    return sources !== undefined && !sources.some((source) => unsafe.test(source))
  })
  if (!narrow) return -20
  return only(all.get('default-src'), "'none'") && only(all.get('form-action'), "'none'", "'self'") ? 10 : 5
}

function ofCookies({ cookies }: ScannedPage): number {
  if (cookies.length === 0) return 0
  const flags = ['Secure', 'HttpOnly', 'SameSite=Strict']
  return cookies.every((cookie) => flags.every((flag) => cookie.split('; ').includes(flag))) ? 5 : -40
}

/** Six months, as the scanner counts them. */
const halfYear = 15_552_000

function ofTransport({ headers }: ScannedPage): number {
  const [, age] = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '') ?? []
  if (age === undefined) return -20
  return Number(age) >= halfYear ? 0 : -10
}

function ofScripts({ html }: ScannedPage): number {
  const scripts = html.match(/<script[^>]* src=[^>]*>/g) ?? []
  if (scripts.length === 0) return 0
  if (scripts.some((script) => !/ src="?\/[^/]/.test(script))) return -50
  return scripts.some((script) => script.includes(' integrity=')) ? 5 : 0
}

const privateReferrers: ReadonlySet<string> = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])

function ofFrames({ headers }: ScannedPage): number {
  if (only(directives(headers['content-security-policy']).get('frame-ancestors'), "'none'", "'self'")) return 5
  return /^(?:DENY|SAMEORIGIN)$/.test(headers['x-frame-options'] ?? '') ? 0 : -20
}

function ofReferrers({ headers: { 'referrer-policy': policy } }: ScannedPage): number {
  if (policy === undefined) return 0
  return privateReferrers.has(policy) ? 5 : -5
}

function ofSharing({ headers }: ScannedPage): number {
  return headers['access-control-allow-credentials'] === 'true' ? -50 : 0
}

/**
 * Points of each test of an answer; redirection is left out, for there is no plain HTTP.
 * Source: https://github.com/mdn/mdn-http-observatory/blob/main/src/grader/charts.js
 */
const tests: Readonly<Record<string, (page: ScannedPage) => number>> = {
  'content-security-policy': ofPolicy,
  cookies: ofCookies,
  'cross-origin-resource-policy': ({ headers }) =>
    /^same-(?:origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
  'cross-origin-resource-sharing': ofSharing,
  'referrer-policy': ofReferrers,
  'strict-transport-security': ofTransport,
  'subresource-integrity': ofScripts,
  'x-content-type-options': ({ headers }) => (headers['x-content-type-options'] === 'nosniff' ? 0 : -5),
  'x-frame-options': ofFrames,
}

/** Bonuses count from here on. */
const leastForBonus = 90

/** Points of an answer, which begins with 100. */
const sum = (points: readonly number[]) => points.reduce((total, value) => total + value, 100)

/** Score by the table of Mozilla's Observatory 1.4.8. */
export function observatoryScore(page: ScannedPage): number {
  const points = Object.values(tests).map((test) => test(page))
  const withoutBonus = sum(points.filter((value) => value < 0))
  return Math.max(0, withoutBonus >= leastForBonus ? sum(points) : withoutBonus)
}
