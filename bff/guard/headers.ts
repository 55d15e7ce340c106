import type { MiddlewareHandler } from 'hono'

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

/** The service worker's own policy: it is one file, and fetches what is ours. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * The policy of our pages. The nonce is for Mantine's own style elements; scripts come from files only, and only
 * through Trusted Types. Pictures go to and come from the upstream's object store, and forms lead to known places where
 * one pays or logs in. Source: security R35, R43, R47.
 */
export const pagePolicy = (
  nonce: string,
  { objectStore, payOrigins, logInOrigins }: Pick<Config, 'objectStore' | 'payOrigins' | 'logInOrigins'>,
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
    ["form-action 'self'", ...new Set([...payOrigins, ...logInOrigins])].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')

const from = (origin: string | null) => (origin ? ` ${origin}` : '')

const everywhere = Object.entries({ ...fixed, 'Content-Security-Policy': closedPolicy, 'Cache-Control': 'no-store' })

/**
 * Headers of every answer, set before it is made: answers are made by the context and by nothing else, and may have
 * another policy or another life in caches. Dynamic answers are not stored anywhere.
 */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of everywhere) c.header(name, value)
  await next()
}
