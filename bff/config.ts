import { ipRestriction } from 'hono/ip-restriction'
import * as v from 'valibot'

import type { Alternative, SealedPost } from '#contracts/core/endpoint.ts'
import { cookieName } from '#contracts/core/header.ts'

import { StoreSetting } from './store-address.ts'
import { type Dialect, dialectNames } from './dialect/dialect.ts'
import { dialects } from './dialect/dialects.ts'
import type { PropertyNames } from './dialect/property-names.ts'

/** A setting is missing or malformed. The message is one line with its name and without its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const positive = (expectation: string) => (byDefault: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/, expectation), v.transform(Number), v.minValue(1, 'must not be 0')),
    String(byDefault),
  )
const seconds = positive('must be whole seconds')
const count = positive('must be a whole number')
const integer = (byDefault: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(most, `must be at most ${most}`),
    ),
    String(byDefault),
  )
const secret = v.pipe(v.string('is missing'), v.minLength(16, 'must have at least 16 characters'))
const header = (byDefault: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z-]+$/, 'must be a header name')), byDefault)
const property = (byDefault: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,40}$/, 'must be a property name')), byDefault)
const roleAlias = (byDefault: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[^\s,]{1,60}$/, 'must be the alias of a role')), byDefault)
const onOff = (byDefault: 'on' | 'off') =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), byDefault),
    v.transform((value) => value === 'on'),
  )
/** What a log-in does to older ones: keep, keep and notify, revoke and notify. */
const sessionPolicies = ['allow', 'notify', 'evict'] as const
export type SessionPolicy = (typeof sessionPolicies)[number]
const sessionPolicy = (byDefault: SessionPolicy) =>
  v.optional(v.picklist(sessionPolicies, 'must be allow, notify or evict'), byDefault)
const originOf = v.pipe(
  v.string('is missing'),
  v.url('must be an address'),
  v.transform((value) => new URL(value)),
)

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value.split(/\s+/).filter((entry) => entry !== '')),
)

/** An origin as browsers write it, `https://pay.example.cn`, or the scheme of an app, `weixin:`. */
function isPayDestination(entry: string): boolean {
  return /^[a-z][a-z0-9+.-]*:$/.test(entry) ? !webSchemes.has(entry) : isOrigin(entry)
}

/** An origin as browsers serialise it; without TLS only on localhost. */
function isOrigin(entry: string): boolean {
  if (!/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(entry) || !URL.canParse(entry)) return false
  const { origin, protocol, hostname } = new URL(entry)
  return origin === entry && (protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1')
}

const webSchemes = new Set(
  [
    'http',
    'https',
    'ws',
    'wss',
    'data',
    'blob',
    'file',
    'filesystem',
    'javascript',
    'vbscript',
    'about',
    'view-source',
  ].map((name) => `${name}:`),
)

/** An IP address, or a block of them in CIDR notation: what the middleware accepts. */
function isNetwork(entry: string): boolean {
  try {
    ipRestriction(() => '', { allowList: [entry] })
    return entry !== '*'
  } catch {
    return false
  }
}

/** Empty counts as unset. */
const empty = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)

/** Provider name of single sign-on, beside the upstream's social sources. */
export const sso = 'sso'

const Settings = {
  /** `development` allows demo secrets and plain HTTP. */
  ENVIRONMENT: v.optional(v.picklist(['development', 'production'], 'must be development or production'), 'production'),
  /** Address of the Blade server, up to and with its /api/. */
  UPSTREAM_URL: v.pipe(
    originOf,
    v.check((url) => url.pathname.endsWith('/'), 'must end with /'),
  ),
  /** Origin of the product in browsers; compared with Origin or Referer where fetch metadata is missing. Source: security R10. */
  PUBLIC_ORIGIN: v.pipe(
    originOf,
    v.transform((url) => url.origin),
  ),
  /** Origin at which alone the calls and pages of administrators are; the public one where it is empty. Source: security R14. */
  ADMIN_ORIGIN: v.optional(
    v.union(
      [
        empty,
        v.pipe(
          originOf,
          v.transform((url) => url.origin),
        ),
      ],
      'must be an address',
    ),
  ),
  /** Addresses and CIDR blocks that reach ADMIN_ORIGIN; all where it is empty. Source: security R14. */
  ADMIN_NETWORKS: v.pipe(
    list,
    v.check((entries) => entries.every(isNetwork), 'must be addresses or CIDR blocks'),
  ),
  /** Origin of the object store for uploads, where the upstream has one. */
  OBJECT_STORE_URL: v.optional(
    v.pipe(
      originOf,
      v.transform((url) => url.origin),
    ),
  ),
  /** Allowed payment destinations: origins, and schemes of wallet apps such as weixin:. Source: security R47. */
  PAY_ORIGINS: v.pipe(
    list,
    v.check((entries) => entries.every(isPayDestination), 'must be origins or schemes of wallets'),
  ),
  /** Social log-in sources of the upstream, such as wechat_open. Source: blade-contract 4.5. */
  SOCIAL_SOURCES: v.pipe(
    list,
    v.check((entries) => entries.every((it) => /^[a-z_]{1,30}$/.test(it) && it !== sso), 'must be names of sources'),
  ),
  /** Authorisation endpoint of single sign-on, with the client id in its query. */
  SSO_URL: v.optional(v.union([empty, originOf], 'must be an address')),
  /** Allowed origins of external log-in providers. Source: security R13, R47. */
  LOG_IN_ORIGINS: v.pipe(
    list,
    v.check((entries) => entries.every(isOrigin), 'must be origins'),
  ),
  /** Origins whose pages may be embedded. Source: security R49. */
  EMBED_ORIGINS: v.pipe(
    list,
    v.check((entries) => entries.every(isOrigin), 'must be origins'),
  ),
  /** Origins of score proofs and other files that the upstream names by address; the gateway fetches them. */
  PROOF_ORIGINS: v.pipe(
    list,
    v.check((entries) => entries.every(isOrigin), 'must be origins'),
  ),
  CLIENT_ID: v.pipe(v.string('is missing'), v.nonEmpty('is empty')),
  CLIENT_SECRET: secret,
  /** Key of Blade's payload encryption. */
  AES_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => new TextEncoder().encode(value).length === 32, 'must be exactly 32 bytes'),
    ),
  ),
  /** Key that encrypts sessions at rest. */
  SESSION_KEY: v.pipe(v.string('is missing'), v.minLength(32, 'must have at least 32 characters')),
  TENANT_ID: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), '000000'),
  USER_TYPE: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), 'front'),
  CAPTCHA_MODE: onOff('on'),
  TOKEN_HEADER: header('Blade-Auth'),
  SINGLE_TOKEN_HEADER: header('Single-Token'),
  /** How the server spells its calls: the commercial BladeX, or open-source SpringBlade. Source: blade-contract 17. */
  UPSTREAM_DIALECT: v.optional(v.picklist(dialectNames, 'must be bladex or springblade'), 'bladex'),
  /** Encoding of log-in values on the wire; the dialect's where it is not set. Source: specification 3, blade-contract 17.1. */
  USERNAME_FORM: v.optional(v.picklist(['aes', 'plain'], 'must be aes or plain')),
  PASSWORD_FORM: v.optional(v.picklist(['md5-aes', 'md5', 'plain', 'sm2'], 'must be md5-aes, md5, plain or sm2')),
  /** Public key of the server for PASSWORD_FORM=sm2: a point of the curve in hex, with or without its first byte 04. */
  SM2_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^(?:04)?[\dA-Fa-f]{128}$/, 'must be a point in hex'))),
  /** Encoding of passwords in password changes: hashed since Blade 2.8. Source: blade-contract 5. */
  CHANGE_PASSWORD_FORM: v.optional(v.picklist(['md5', 'plain'], 'must be md5 or plain')),
  /** Where a sealed POST has its ciphertext: text body, or query parameter `data`. Source: specification 7. */
  SEALED_POST: v.optional(v.picklist(['body', 'query'], 'must be body or query'), 'body'),
  /** Call that deselects the exam. Source: specification 4. */
  DESELECT_EXAM: v.optional(v.picklist(['exitExam', 'deselectExam'], 'must be exitExam or deselectExam'), 'exitExam'),
  /** Property names of menu items. Source: specification 3. */
  MENU_LABEL: property('label'),
  MENU_PATH: property('path'),
  MENU_ICON: property('icon'),
  MENU_CHILDREN: property('children'),
  /** Aliases of the roles. Source: specification 6. */
  ADMINISTRATOR_ROLE: roleAlias('administrator'),
  ADMIN_ROLE: roleAlias('admin'),
  /** Age of an access token at which it is refreshed, seconds. Source: specification 9. */
  TOKEN_TIME: seconds(3000),
  /** Idle and absolute session time-outs. Source: security R5. */
  IDLE_SECONDS: seconds(1800),
  ABSOLUTE_SECONDS: seconds(28_800),
  ADMIN_IDLE_SECONDS: seconds(900),
  ADMIN_ABSOLUTE_SECONDS: seconds(14_400),
  /** Idle time until an administrator's session is locked. Source: security R68. */
  ADMIN_LOCK_SECONDS: seconds(600),
  /** What a log-in does to the older log-ins of its account. Source: security R28. */
  SESSION_POLICY: sessionPolicy('notify'),
  ADMIN_SESSION_POLICY: sessionPolicy('evict'),
  /** Default rate limits, calls per minute: of one session, and of one network. Source: security R57. */
  SESSION_CALLS_PER_MINUTE: count(300),
  NETWORK_CALLS_PER_MINUTE: count(6000),
  /**
   * Live queries of one network: streams at once, which is a school whose pupils all wait for a code, and polls of the
   * upstream per minute for them: half of its calls, one per stream in 4 s. Source: security R57.
   */
  NETWORK_STREAMS: count(200),
  NETWORK_POLLS_PER_MINUTE: count(3000),
  /** Serves the OpenAPI document and its reader. */
  API_DOCS: onOff('off'),
}
const Environment = v.object(Settings, 'is missing')

/** Publicly known secrets: refused in production. Source: security R31. */
const demoValues = /demo|example|changeme|saber_secret|sword_secret/i

/** Settings of a deployment, parsed. */
export type Config = {
  readonly development: boolean
  readonly publicOrigin: string
  /** Origin of administrators; null where they use the public one. */
  readonly adminOrigin: string | null
  /** Addresses and CIDR blocks that reach it; empty: all. */
  readonly adminNetworks: readonly string[]
  /** Whom this origin serves; `all` where administrators have none of their own. */
  readonly audience: 'all' | 'candidates' | 'administrators'
  /** Origin; null without an object store. */
  readonly objectStore: string | null
  /** Origins and app schemes. */
  readonly payOrigins: readonly string[]
  /** Origins of external log-in providers. */
  readonly logInOrigins: readonly string[]
  /** External log-in providers: social sources of the upstream, and `sso`. */
  readonly providers: readonly string[]
  /** null without single sign-on. */
  readonly ssoUrl: URL | null
  /** Origins whose pages may be embedded. */
  readonly embedOrigins: readonly string[]
  /** Origins that the gateway fetches files from when the upstream answers with an address. */
  readonly proofOrigins: readonly string[]
  readonly captchaMode: boolean
  readonly apiDocs: boolean
  /** Calls per minute of one network: an IPv4 address, or an IPv6 prefix. */
  readonly networkCallsPerMinute: number
  /** Streams of live queries of one network at once. */
  readonly networkStreams: number
  /** Polls of the upstream per minute for these streams. */
  readonly networkPollsPerMinute: number
  readonly upstream: {
    readonly url: URL
    readonly clientId: string
    readonly clientSecret: string
    readonly aesKey: string
    readonly tenantId: string
    readonly userType: string
    readonly tokenHeader: string
    readonly singleTokenHeader: string
    readonly dialect: Dialect
    readonly usernameForm: Dialect['forms']['username']
    readonly passwordForm: Dialect['forms']['password']
    /** Hex; null where passwords are not encrypted with SM2. */
    readonly sm2PublicKey: string | null
    readonly changePasswordForm: Dialect['forms']['changePassword']
    /** Where the contract does not say it. */
    readonly sealedPost: SealedPost
    /** Alternative paths in use, by name. */
    readonly alternatives: ReadonlySet<Alternative['name']>
    readonly propertyNames: PropertyNames
    /** Our roles by their alias upstream. */
    readonly roles: ReadonlyMap<string, string>
  }
  readonly session: {
    readonly key: string
    /** Name of the session cookie. */
    readonly cookie: string
    /** Seconds. */
    readonly tokenTime: number
    readonly callsPerMinute: number
    readonly candidate: SessionRules
    readonly admin: SessionRules
  }
}

/** Time-outs of a session, in seconds. `lock`: inactivity after which the screen is locked; never when absent. */
export type SessionLimits = { readonly idle: number; readonly absolute: number; readonly lock?: number }

/** Limits and policy of the sessions of one audience. */
export type SessionRules = {
  readonly limits: SessionLimits
  /** What a log-in does to the older log-ins of its account. */
  readonly policy: SessionPolicy
}

/** Settings of the Node entry. */
const NodeEnvironment = v.object({
  /** 0: any free port. */
  PORT: integer(8787, 65_535),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), '127.0.0.1'),
  /** Sessions, devices, idempotency keys and rate limits: a SQLite file for one process, Redis for several. */
  STORE: v.optional(StoreSetting, 'sqlite:.data/sessions.sqlite'),
  /** The name before STORE: a deployment that still has it would begin with an empty file. */
  SQLITE_PATH: v.optional(v.never('is now STORE=sqlite:path')),
  /** File of pending log-outs, of this process alone; beside the SQLite file, or named by the port, where it is not set. */
  LOG_OUT_JOURNAL: v.optional(v.pipe(v.string(), v.nonEmpty('is empty'))),
  /** Seconds from SIGTERM, when it is not ready any more, until it takes no connections. Source: security R66. */
  SHUTDOWN_DELAY: integer(5, 60),
  /** Number of own reverse proxies: so many trailing addresses of X-Forwarded-For are trusted. Source: security R17. */
  TRUSTED_PROXIES: integer(0, 9),
  /** Connections at once; more are closed. */
  MAX_CONNECTIONS: integer(10_000, 99_999),
  /** Seconds until a body must have arrived. Source: security R39. */
  BODY_TIMEOUT: seconds(30),
  /** Seconds without a byte of an upload. Source: security R39. */
  UPLOAD_IDLE_TIMEOUT: seconds(15),
})
export type NodeConfig = v.InferOutput<typeof NodeEnvironment>

/** Settings of the Node platform. Throws a ConfigError for the first invalid one. */
export const parseNodeConfig = (variables: object): NodeConfig => parse(NodeEnvironment, variables)

/** Throws a ConfigError for the first invalid setting. */
function parse<S extends v.GenericSchema>(schema: S, variables: object): v.InferOutput<S> {
  const result = v.safeParse(schema, variables)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new ConfigError(`setting ${v.getDotPath(issue) ?? ''} ${issue.message}`)
}

/** Parses the settings, once at start. Throws a ConfigError for the first invalid one. */
export function parseConfig(variables: object): Config {
  const env = parse(Environment, variables)
  if (env.ENVIRONMENT === 'production') refuseDemo(env)
  if (env.ADMIN_ROLE === env.ADMINISTRATOR_ROLE) {
    throw new ConfigError('setting ADMIN_ROLE has the value of ADMINISTRATOR_ROLE')
  }
  const dialect = dialects[env.UPSTREAM_DIALECT]
  const passwordForm = env.PASSWORD_FORM ?? dialect.forms.password
  if (dialect.sealed && env.AES_KEY === undefined) throw new ConfigError('setting AES_KEY is missing')
  if (passwordForm === 'sm2' && env.SM2_PUBLIC_KEY === undefined) {
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
  return {
    development: env.ENVIRONMENT === 'development',
    publicOrigin: env.PUBLIC_ORIGIN,
    adminOrigin: env.ADMIN_ORIGIN ?? null,
    adminNetworks: env.ADMIN_NETWORKS,
    audience: 'all',
    objectStore: env.OBJECT_STORE_URL ?? null,
    payOrigins: env.PAY_ORIGINS,
    logInOrigins: [...env.LOG_IN_ORIGINS, ...(env.SSO_URL ? [env.SSO_URL.origin] : [])],
    providers: [...env.SOCIAL_SOURCES, ...(env.SSO_URL ? [sso] : [])],
    ssoUrl: env.SSO_URL ?? null,
    embedOrigins: env.EMBED_ORIGINS,
    proofOrigins: env.PROOF_ORIGINS,
    captchaMode: env.CAPTCHA_MODE,
    networkCallsPerMinute: env.NETWORK_CALLS_PER_MINUTE,
    networkStreams: env.NETWORK_STREAMS,
    networkPollsPerMinute: env.NETWORK_POLLS_PER_MINUTE,
    apiDocs: env.API_DOCS || env.ENVIRONMENT === 'development',
    upstream: {
      url: env.UPSTREAM_URL,
      clientId: env.CLIENT_ID,
      clientSecret: env.CLIENT_SECRET,
      // A dialect without sealed calls encrypts nothing with it.
      aesKey: env.AES_KEY ?? '0'.repeat(32),
      dialect,
      tenantId: env.TENANT_ID,
      userType: env.USER_TYPE,
      tokenHeader: env.TOKEN_HEADER,
      singleTokenHeader: env.SINGLE_TOKEN_HEADER,
      usernameForm: env.USERNAME_FORM ?? dialect.forms.username,
      passwordForm,
      sm2PublicKey: env.SM2_PUBLIC_KEY?.toLowerCase() ?? null,
      changePasswordForm: env.CHANGE_PASSWORD_FORM ?? dialect.forms.changePassword,
      sealedPost: env.SEALED_POST,
      alternatives: new Set(env.DESELECT_EXAM === 'deselectExam' ? (['deselectExam'] as const) : []),
      propertyNames: {
        menu: { label: env.MENU_LABEL, path: env.MENU_PATH, icon: env.MENU_ICON, children: env.MENU_CHILDREN },
      },
      roles: new Map([
        [env.ADMINISTRATOR_ROLE, 'administrator'],
        [env.ADMIN_ROLE, 'admin'],
      ]),
    },
    session: {
      key: env.SESSION_KEY,
      cookie: cookieName,
      tokenTime: env.TOKEN_TIME,
      callsPerMinute: env.SESSION_CALLS_PER_MINUTE,
      candidate: { limits: { idle: env.IDLE_SECONDS, absolute: env.ABSOLUTE_SECONDS }, policy: env.SESSION_POLICY },
      admin: {
        limits: {
          idle: env.ADMIN_IDLE_SECONDS,
          absolute: env.ADMIN_ABSOLUTE_SECONDS,
          lock: env.ADMIN_LOCK_SECONDS,
        },
        policy: env.ADMIN_SESSION_POLICY,
      },
    },
  }
}

function refuseDemo(env: v.InferOutput<typeof Environment>) {
  const secrets = ['CLIENT_SECRET', 'AES_KEY', 'SESSION_KEY'] as const
  for (const name of secrets) {
    const value = env[name]
    if (value === undefined) continue
    if (demoValues.test(value)) throw new ConfigError(`setting ${name} is a demo value`)
    const twin = secrets.find((other) => other !== name && env[other] === value)
    if (twin) throw new ConfigError(`setting ${name} is the same as ${twin}`)
  }
  if (env.UPSTREAM_URL.protocol !== 'https:') throw new ConfigError('setting UPSTREAM_URL must be https')
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
