import type { MiddlewareHandler } from 'hono'

import { embedSandbox } from '#contracts/embed.ts'

import type { Config } from '../config.ts'

/** On every answer, whatever its status. Source: security R34, R37. */
const fixed: Readonly<Record<string, string>> = {
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

/** Nothing may run or load in an answer that is no page. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Where browsers report that a page of ours broke its policy. */
export const cspReportPath = '/violation'
export const reportingEndpoints = `policy="${cspReportPath}"`

/** The name is heard over TLS only, and who knows names does not look at the address: without TLS there is none. */
const reporting = (publicOrigin: string) => [
  `report-uri ${cspReportPath}`,
  ...(publicOrigin.startsWith('https:') ? ['report-to policy'] : []),
]

/** The service worker's own policy: it is one file, and fetches what is ours. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

type Places = Pick<Config, 'publicOrigin' | 'objectStore' | 'payOrigins' | 'logInOrigins' | 'embedOrigins'>

/**
 * The policy of our pages. The nonce is for Mantine's own style elements; scripts come from files only, and only
 * through Trusted Types. Pictures go to and come from the upstream's object store, forms lead to known places where one
 * pays or logs in, and what is in a frame is a document of ours. Source: security R35, R43, R47, R49.
 */
export const pagePolicy = (
  nonce: string,
  { publicOrigin, objectStore, payOrigins, logInOrigins, embedOrigins }: Places,
) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${from(objectStore)}`,
    "font-src 'self'",
    `connect-src 'self'${from(objectStore)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${embedOrigins.length > 0 ? "'self'" : "'none'"}`,
    ["form-action 'self'", ...new Set([...payOrigins, ...logInOrigins])].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
    ...reporting(publicOrigin),
  ].join('; ')

/** The policy of the document around a page of another site: that site and nothing else, and it leads nobody away. */
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

const from = (origin: string | null) => (origin ? ` ${origin}` : '')

const everywhere = Object.entries({ ...fixed, 'Content-Security-Policy': closedPolicy, 'Cache-Control': 'no-store' })

/** A hashed file never changes. Source: security R37. */
export const forAYear = 'public, max-age=31536000, immutable'

const rule = (path: string, headers: Readonly<Record<string, string>>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')

/** The edge serves hashed files without the worker: what it is to say of them, in the words of its `_headers` file. */
export function edgeHeaders(): string {
  const own = { ...fixed, 'Content-Security-Policy': closedPolicy, 'Cache-Control': forAYear }
  // Through the worker, which has headers of its own for all but how long it lives.
  return [rule('/assets/*', own), rule('/workers/*', { 'Cache-Control': forAYear })].join('\n')
}

/**
 * Headers of every answer, set before it is made: answers are made by the context and by nothing else, and may have
 * another policy or another life in caches. Dynamic answers are not stored anywhere.
 */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of everywhere) c.header(name, value)
  await next()
}
