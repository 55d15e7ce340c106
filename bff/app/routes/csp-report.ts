import { Hono } from 'hono'
import * as v from 'valibot'

import { ApiError } from '#contracts/core/error.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import type { Variables } from '#bff/http/context.ts'
import { cspReportPath } from '#bff/http/guard/headers.ts'
import { bodyText, contentType } from '#bff/http/guard/request-size.ts'
import { clientNetwork } from '#bff/limits/rate-limit/network.ts'
import { rateLimiter } from '#bff/limits/rate-limit/rate-limit.ts'
import { fixedRate } from '#bff/limits/rate-limit/rule.ts'
import type { Callers } from '#bff/session/caller.ts'

/** Reports of one network: a broken policy shows up in a few. */
const rule = fixedRate(30, 60)

/** Reports per request that are logged. */
const maxReports = 10

/** Body of a report by `report-uri`. Source: CSP Level 3 5.3. */
const ReportUriBody = v.object({
  'csp-report': v.object({ 'effective-directive': v.string(), 'document-uri': v.string() }),
})
/** Body of reports by `report-to`. Source: Reporting API, CSP Level 3 5.4. */
const ReportToBody = v.array(
  v.object({ type: v.string(), body: v.object({ effectiveDirective: v.string(), documentURL: v.string() }) }),
)

type CspReport = { readonly directive: string; readonly page: string }

/** Parsers by content type. No page can send these types cross-site without a CORS preflight; the browser itself does. */
const parsers: Readonly<Record<string, (body: unknown) => CspReport[]>> = {
  'application/csp-report': (body) => {
    const { 'csp-report': report } = v.parse(ReportUriBody, body)
    return [{ directive: report['effective-directive'], page: report['document-uri'] }]
  },
  'application/reports+json': (reports) =>
    v
      .parse(ReportToBody, reports)
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({ directive: body.effectiveDirective, page: body.documentURL })),
}

/**
 * Endpoint for CSP violation reports, without the CSRF guard because the browser itself sends them. Only directive and
 * page are logged. Source: security R35, R36.
 */
export function cspReportRoutes(
  { rateLimits, config }: Dependencies,
  { keyedHash }: Pick<Pseudonym, 'keyedHash'>,
  { rateLimitSubject }: Pick<Callers, 'rateLimitSubject'>,
) {
  const limiter = rateLimiter(rateLimits, keyedHash)
  const routes = new Hono<{ Variables: Variables }>()

  routes.post(cspReportPath, async (c) => {
    c.set('endpoint', 'violation')
    if ((c.req.header('Sec-Fetch-Site') ?? 'same-origin') !== 'same-origin') throw new ApiError('cross_site')
    const parse = parsers[contentType(c.req.raw.headers) ?? '']
    if (!parse) throw new ApiError('unsupported_media_type')
    await limiter.consume({ key: ['violation', clientNetwork(rateLimitSubject(c).address)], rule })
    const reports = parseReports(parse, await bodyText(c.req.raw))
    const own = reports.filter(({ page }) => URL.canParse(page) && new URL(page).origin === config.publicOrigin)
    c.set('violations', own.slice(0, maxReports).map(summary))
    return c.body(null, 204)
  })
  return routes
}

function parseReports(parse: (body: unknown) => CspReport[], text: string): CspReport[] {
  try {
    return parse(JSON.parse(text))
  } catch {
    throw new ApiError('bad_request')
  }
}

/** Untrusted input for the log: anything but a plain directive and a path of letters could hold personal data. */
function summary({ directive, page }: CspReport): string {
  const { pathname } = new URL(page)
  return [
    /^[a-z-]{1,40}$/.test(directive) ? directive : '?',
    /^\/[a-z_/-]{0,80}$/i.test(pathname) ? pathname : '?',
  ].join(' ')
}
