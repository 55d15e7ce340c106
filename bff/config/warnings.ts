import { isPlainLoopback } from './check-together.ts'
import type { Config } from './config.ts'
import { misspellings } from './misspelling.ts'

/**
 * Characters below which a client secret can be guessed. Another server issues the secret, so the gateway starts all
 * the same.
 */
const shortestSecret = 16

/** What an operator should know about settings that are valid; one line each, without values. */
export function settingWarnings(variables: object, { development, upstream }: Config): readonly string[] {
  const isShort = !development && upstream.clientSecret.length < shortestSecret
  const isPlain = !development && isPlainLoopback(upstream.url)
  const hasPrefix = upstream.dialect.name === 'springblade' && upstream.url.pathname.endsWith('/api/')
  return [
    ...misspellings(Object.keys(variables)),
    ...(isShort ? [`setting CLIENT_SECRET has less than ${shortestSecret} characters`] : []),
    ...(hasPrefix ? ['setting UPSTREAM_URL ends with /api/: SpringBlade has no such path, only a proxy adds it'] : []),
    ...(isPlain ? ['setting UPSTREAM_URL is http: tokens and passwords pass unencrypted, on this machine only'] : []),
  ]
}
