import { dialects } from './dialect/dialects.ts'
import type { Environment } from './environment.ts'
import { ConfigError } from './error.ts'
import { isLoopback } from './origins.ts'

/** Settings that do not go with each other. Throws a ConfigError for the first. */
export function checkTogether(env: Environment): void {
  if (env.ENVIRONMENT === 'production') {
    refuseDemo(env)
    refusePlainHttp(env)
  }
  if (env.SESSION_KEY_PREVIOUS && !env.REFERENCE_KEY) {
    throw new ConfigError('setting SESSION_KEY_PREVIOUS needs REFERENCE_KEY')
  }
  if (env.ADMIN_ROLE === env.ADMINISTRATOR_ROLE) {
    throw new ConfigError('setting ADMIN_ROLE has the value of ADMINISTRATOR_ROLE')
  }
  const dialect = dialects[env.UPSTREAM_DIALECT]
  if (dialect.sealed && env.AES_KEY === undefined) throw new ConfigError('setting AES_KEY is missing')
  if ((env.PASSWORD_FORM ?? dialect.forms.password) === 'sm2' && env.SM2_PUBLIC_KEY === undefined) {
    throw new ConfigError('setting SM2_PUBLIC_KEY is missing')
  }
  if (env.ADMIN_ORIGIN === env.PUBLIC_ORIGIN) throw new ConfigError('setting ADMIN_ORIGIN is PUBLIC_ORIGIN')
  if (env.ADMIN_NETWORKS.length > 0 && !env.ADMIN_ORIGIN) {
    throw new ConfigError('setting ADMIN_NETWORKS needs ADMIN_ORIGIN')
  }
  // A framed page of our own origin could script the product.
  if (env.EMBED_ORIGINS.includes(env.PUBLIC_ORIGIN)) throw new ConfigError('setting EMBED_ORIGINS names PUBLIC_ORIGIN')
  if (env.ADMIN_ORIGIN && env.EMBED_ORIGINS.includes(env.ADMIN_ORIGIN)) {
    throw new ConfigError('setting EMBED_ORIGINS names ADMIN_ORIGIN')
  }
}

/** Publicly known secrets: refused in production. Source: security R31. */
const demoValues = /demo|example|changeme|saber_secret|sword_secret/i

const secrets = [
  'CLIENT_SECRET',
  'AES_KEY',
  'AES_KEY_PREVIOUS',
  'SESSION_KEY',
  'SESSION_KEY_PREVIOUS',
  'REFERENCE_KEY',
  'OPERATOR_TOKEN',
  'AUDIT_KEY',
] as const

/** The reference key is a session key of before. Source: docs/decisions/0133. */
const mayBeEqual = (...names: readonly string[]) =>
  names.includes('REFERENCE_KEY') && names.some((name) => name.startsWith('SESSION_KEY'))

function refuseDemo(env: Environment) {
  for (const name of secrets) {
    const value = env[name]
    if (value === undefined) continue
    if (demoValues.test(value)) throw new ConfigError(`setting ${name} is a demo value`)
    const twin = secrets.find((other) => other !== name && env[other] === value && !mayBeEqual(name, other))
    if (twin) throw new ConfigError(`setting ${name} is the same as ${twin}`)
  }
}

function refusePlainHttp(env: Environment) {
  if (env.UPSTREAM_URL.protocol !== 'https:' && !isPlainLoopback(env.UPSTREAM_URL)) {
    throw new ConfigError('setting UPSTREAM_URL must be https')
  }
  if (!env.PUBLIC_ORIGIN.startsWith('https:')) throw new ConfigError('setting PUBLIC_ORIGIN must be https')
  if (env.ADMIN_ORIGIN?.startsWith('https:') === false) throw new ConfigError('setting ADMIN_ORIGIN must be https')
  if (env.OBJECT_STORE_URL?.startsWith('https:') === false) {
    throw new ConfigError('setting OBJECT_STORE_URL must be https')
  }
  if (env.SSO_URL?.protocol === 'http:') throw new ConfigError('setting SSO_URL must be https')
  for (const name of ['PAY_ORIGINS', 'LOG_IN_ORIGINS', 'EMBED_ORIGINS', 'PROOF_ORIGINS'] as const) {
    if (env[name].some((entry) => entry.startsWith('http:'))) throw new ConfigError(`setting ${name} must be https`)
  }
}

/** A server on the same machine, or its proxy: no third party reads the traffic. */
export const isPlainLoopback = (url: URL): boolean => url.protocol === 'http:' && isLoopback(url)
