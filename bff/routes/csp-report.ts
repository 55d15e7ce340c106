import { Hono } from 'hono'
import * as v from 'valibot'

import { ApiError } from '#contracts/core/error.ts'

import { cspReportPath } from '../guard/headers.ts'
import { bodyText, contentType } from '../guard/request-size.ts'
import { networkOf } from '../rate-limit/network.ts'
import type { Services } from '../forward.ts'
import type { Dependencies, Variables } from '../context.ts'

/** Of one network: a fault of ours breaks the policy on every page, and a few reports tell of it. */
const taking = { limit: 30, leaseTime: 60_000, maxWait: 0 }

/** Reports of one request that are looked at. */
const most = 10

/** A report as `report-uri` sends it, under the content type that the browser gives it. Source: CSP Level 3 5.3. */
const Old = v.object({
  'csp-report': v.object({ 'effective-directive': v.string(), 'document-uri': v.string() }),
})
/** Reports as `report-to` sends them. Source: Reporting API, CSP Level 3 5.4. */
const New = v.array(
  v.object({ type: v.string(), body: v.object({ effectiveDirective: v.string(), documentURL: v.string() }) }),
)

type Report = { readonly directive: string; readonly page: string }

/** Content types that no page can send to another site without being asked: a browser sends them on its own behalf. */
const readers: Readonly<Record<string, (told: unknown) => Report[]>> = {
  'application/csp-report': (told) => {
    const { 'csp-report': report } = v.parse(Old, told)
    return [{ directive: report['effective-directive'], page: report['document-uri'] }]
  },
  'application/reports+json': (told) =>
    v
      .parse(New, told)
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({ directive: body.effectiveDirective, page: body.documentURL })),
}

type Parts = Pick<Services, 'pseudonym' | 'rateLimitSubject'>

/**
 * Where browsers tell that a page of ours broke its own policy. Outside the guard of our own calls, for it is the
 * browser that calls; the log learns which directive and which page, and nothing else of it. Source: security R35, R36.
 */
export function cspReportRoutes({ concurrency, config }: Dependencies, { pseudonym, rateLimitSubject }: Parts) {
  const routes = new Hono<{ Variables: Variables }>()

  routes.post(cspReportPath, async (c) => {
    c.set('endpoint', 'violation')
    if ((c.req.header('Sec-Fetch-Site') ?? 'same-origin') !== 'same-origin') throw new ApiError('cross_site')
    const read = readers[contentType(c.req.raw.headers) ?? '']
    if (!read) throw new ApiError('unsupported_media_type')
    const network = networkOf(rateLimitSubject(c).address)
    const wait = await concurrency.acquire(await pseudonym.keyedHash('violation', network), taking)
    if (wait > 0) throw new ApiError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
    const told = reportsIn(read, await bodyText(c.req.raw))
    const ours = told.filter(({ page }) => URL.canParse(page) && new URL(page).origin === config.publicOrigin)
    c.set('violations', ours.slice(0, most).map(shown))
    return c.body(null, 204)
  })
  return routes
}

function reportsIn(read: (told: unknown) => Report[], text: string): Report[] {
  try {
    return read(JSON.parse(text))
  } catch {
    throw new ApiError('bad_request')
  }
}

/** Anybody may have written it: a directive is a word, and a path with anything but letters may hold a number of a person. */
function shown({ directive, page }: Report): string {
  const { pathname } = new URL(page)
  return [
    /^[a-z-]{1,40}$/.test(directive) ? directive : '?',
    /^\/[a-z_/-]{0,80}$/i.test(pathname) ? pathname : '?',
  ].join(' ')
}
