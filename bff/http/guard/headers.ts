import { embedSandbox } from '#contracts/session/embed.ts'

import type { Config } from '#bff/config/config.ts'

/** Security headers of every answer, of any status. Source: security R34. */
const commonHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
}

/** Content security policy of answers that are not pages. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Where browsers send CSP violation reports. */
export const cspReportPath = '/violation'

/** Value of the header Reporting-Endpoints. */
export const reportingEndpoints = `policy="${cspReportPath}"`

/** report-to works over TLS only, and browsers that know it ignore report-uri: without TLS it is left out. */
const reportDirectives = (publicOrigin: string) => [
  `report-uri ${cspReportPath}`,
  ...(publicOrigin.startsWith('https:') ? ['report-to policy'] : []),
]

/** Content security policy of the service worker: one file that fetches from its own origin only. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

type PolicyOrigins = Pick<Config, 'publicOrigin' | 'objectStore' | 'payOrigins' | 'logInOrigins' | 'embedOrigins'>

/**
 * Content security policy of our pages. The nonce is for style elements and for the one inline script of index.html; all
 * other scripts are files, and DOM sinks take Trusted Types only (policy `polyfills`: docs/decisions/0134). img-src and connect-src name the upstream's object
 * store, form-action the pay and log-in providers; frames hold documents of our own. Source: security R35, R43, R47, R49.
 */
export const pagePolicy = (
  nonce: string,
  { publicOrigin, objectStore, payOrigins, logInOrigins, embedOrigins }: PolicyOrigins,
) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${optional(objectStore)}`,
    "font-src 'self'",
    `connect-src 'self'${optional(objectStore)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${embedOrigins.length > 0 ? "'self'" : "'none'"}`,
    ["form-action 'self'", ...new Set([...payOrigins, ...logInOrigins])].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify polyfills',
    ...reportDirectives(publicOrigin),
  ].join('; ')

/**
 * Content security policy of the API page: its own files by nonce, calls of its own origin. The icons of Swagger UI are
 * data URLs; it needs no inline style and no eval.
 */
export const apiDocsPolicy = (nonce: string, { publicOrigin }: Pick<Config, 'publicOrigin'>) =>
  [
    closedPolicy,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify 'allow-duplicates'",
    ...reportDirectives(publicOrigin),
  ].join('; ')

/** Content security policy of the document around an embedded page: it may frame that site only. */
export const embedPolicy = (origin: string, nonce: string) =>
  [
    "default-src 'none'",
    `frame-src ${origin}`,
    `style-src 'nonce-${nonce}'`,
    `sandbox ${embedSandbox}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** Content security policy of the waiting page: its own style and script, which asks for the status. */
export const waitingPagePolicy = (nonce: string) =>
  [
    closedPolicy,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const optional = (origin: string | null) => (origin ? ` ${origin}` : '')

/** The headers of an answer unless its handler overrides them. */
export const defaultHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': closedPolicy,
  'Cache-Control': 'no-store',
}

/** Cache-Control of files whose name holds a hash of their content. Source: security R37. */
export const immutableCaching = 'public, max-age=31536000, immutable'

const headersFileRule = (path: string, headers: Readonly<Record<string, string>>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')

/** The `_headers` file of the edge, which serves hashed files without the worker. */
export function edgeHeaders(): string {
  const assetHeaders = { ...commonHeaders, 'Content-Security-Policy': closedPolicy, 'Cache-Control': immutableCaching }
  // /workers/* passes through the worker, which sets all other headers.
  return [
    headersFileRule('/assets/*', assetHeaders),
    headersFileRule('/workers/*', { 'Cache-Control': immutableCaching }),
  ].join('\n')
}

/** Default headers where the handler has not set its own. Source: security R34, R37. */
export function addDefaultHeaders(headers: Headers): void {
  // Only an answer that was prepared with all of them has this one.
  if (headers.has('Strict-Transport-Security')) return
  for (const [name, value] of Object.entries(defaultHeaders)) if (!headers.has(name)) headers.set(name, value)
}
