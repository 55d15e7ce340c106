import type { WaitingRoomMode } from '#contracts/administration/switches.ts'
import type { Criticality } from '#contracts/core/criticality.ts'
import type { Alternative, SealedPost } from '#contracts/core/endpoint.ts'
import { cookieName } from '#contracts/core/header.ts'
import type { Retention } from '#contracts/session/retention.ts'

import type { KeyRing } from './at-rest/key-ring.ts'
import type { Ciphers } from './at-rest/record-seal.ts'
import { checkTogether } from './check-together.ts'
import type { Dialect } from './dialect/dialect.ts'
import { dialects } from './dialect/dialects.ts'
import type { PropertyNames } from './dialect/property-names.ts'
import { type Environment, parseEnvironment } from './environment.ts'
import type { SessionPolicy } from './schemas.ts'
import { sso } from './settings.ts'

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
  /** Second factor of administrators. */
  readonly adminSecondFactor: 'off' | 'optional' | 'required'
  /** Seconds for which a verification of the second factor counts for calls with step-up. */
  readonly stepUp: number
  readonly apiDocs: boolean
  /** Record number of the operator, shown on each page; null: none. */
  readonly recordNumber: string | null
  /** Where personal data may be kept: in mainland China only, or anywhere. */
  readonly dataRegion: 'cn' | 'any'
  /** Retention by kind, beside the time-outs of sessions. Source: security R55. */
  readonly retention: Omit<Retention, 'sessionHours'>
  readonly sharesReads: boolean
  /** Connection from workerd to the upstream; ignored on Node. */
  readonly workerEgress: 'direct' | 'proxy' | 'cloudflare'
  /** Null: audit lines are hashed without a key. */
  readonly auditKey: string | null
  /** Null: the switches are off. */
  readonly operatorToken: string | null
  /** Mode of the waiting room until the operator says otherwise. */
  readonly waitingRoom: WaitingRoomMode
  /** Admissions from it per minute. */
  readonly admitPerMinute: number
  /** Calls per minute of one network: an IPv4 address, or an IPv6 prefix. */
  readonly networkCallsPerMinute: number
  /** Streams of live queries of one network at once. */
  readonly networkStreams: number
  /** Polls of the upstream per minute for these streams. */
  readonly networkPollsPerMinute: number
  readonly upstream: {
    readonly url: URL
    /** Calls at once of all gateways; null where the operator does not know. */
    readonly concurrency: number | null
    /** Milliseconds until an answer begins, by class of the call. */
    readonly firstByte: Readonly<Record<Criticality, number>>
    readonly clientId: string
    readonly clientSecret: string
    readonly aesKey: string
    /** Null: answers open with `aesKey` alone. */
    readonly previousAesKey: string | null
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
    /** Unit of amounts on the wire. */
    readonly amounts: 'yuan' | 'cents'
    /** Alternative paths in use, by name. */
    readonly alternatives: ReadonlySet<Alternative['name']>
    readonly propertyNames: PropertyNames
    /** Our roles by their alias upstream. */
    readonly roles: ReadonlyMap<string, string>
  }
  readonly session: KeyRing & {
    /** Key of pseudonyms: it does not turn with `key`. */
    readonly referenceKey: string
    /** Ciphers of what the store holds. */
    readonly ciphers: Ciphers
    /** Name of the session cookie. */
    readonly cookie: string
    /** Seconds. */
    readonly tokenTime: number
    readonly callsPerMinute: number
    readonly candidate: SessionRules
    readonly admin: SessionRules
  }
}

/**
 * Time-outs of a session, in seconds. `lock`: inactivity after which the screen is locked; never when absent. Hard lock:
 * `locked` seconds after a lock (never when absent), or the wrong password number `tries`, end the session.
 */
export type SessionLimits = {
  readonly idle: number
  readonly absolute: number
  readonly lock?: number
  readonly locked?: number
  readonly tries?: number
}

/** Limits and policy of the sessions of one audience. */
export type SessionRules = {
  readonly limits: SessionLimits
  /** What a log-in does to the older log-ins of its account. */
  readonly policy: SessionPolicy
}

/** Parses the settings, once at start. Throws a ConfigError for the first invalid one. */
export function parseConfig(variables: object): Config {
  const env = parseEnvironment(variables)
  checkTogether(env)
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
    adminSecondFactor: env.ADMIN_SECOND_FACTOR,
    stepUp: env.STEP_UP_SECONDS,
    networkCallsPerMinute: env.NETWORK_CALLS_PER_MINUTE,
    networkStreams: env.NETWORK_STREAMS,
    networkPollsPerMinute: env.NETWORK_POLLS_PER_MINUTE,
    operatorToken: env.OPERATOR_TOKEN ?? null,
    auditKey: env.AUDIT_KEY ?? null,
    waitingRoom: env.WAITING_ROOM,
    admitPerMinute: env.ADMIT_PER_MINUTE,
    dataRegion: env.DATA_REGION,
    retention: {
      logInHistoryDays: env.LOG_IN_HISTORY_DAYS,
      idempotencyHours: env.IDEMPOTENCY_HOURS,
      auditDays: env.AUDIT_DAYS,
      draftDays: env.DRAFT_DAYS,
      personalDraftHours: env.PERSONAL_DRAFT_HOURS,
    },
    apiDocs: env.API_DOCS || env.ENVIRONMENT === 'development',
    recordNumber: env.RECORD_NUMBER ?? null,
    sharesReads: env.SHARED_READS,
    workerEgress: env.WORKER_EGRESS,
    upstream: upstreamConfig(env),
    session: sessionConfig(env),
  }
}

function upstreamConfig(env: Environment): Config['upstream'] {
  const dialect = dialects[env.UPSTREAM_DIALECT]
  return {
    url: env.UPSTREAM_URL,
    concurrency: env.UPSTREAM_CONCURRENCY ?? null,
    firstByte: {
      critical: env.UPSTREAM_CRITICAL_SECONDS * 1000,
      interactive: env.UPSTREAM_SECONDS * 1000,
      bulk: env.UPSTREAM_SECONDS * 1000,
      background: env.UPSTREAM_TIMER_SECONDS * 1000,
    },
    clientId: env.CLIENT_ID,
    clientSecret: env.CLIENT_SECRET,
    // A dialect without sealed calls does not use the key.
    aesKey: env.AES_KEY ?? '0'.repeat(32),
    previousAesKey: env.AES_KEY_PREVIOUS ?? null,
    dialect,
    tenantId: env.TENANT_ID,
    userType: env.USER_TYPE,
    tokenHeader: env.TOKEN_HEADER,
    singleTokenHeader: env.SINGLE_TOKEN_HEADER,
    usernameForm: env.USERNAME_FORM ?? dialect.forms.username,
    passwordForm: env.PASSWORD_FORM ?? dialect.forms.password,
    sm2PublicKey: env.SM2_PUBLIC_KEY?.toLowerCase() ?? null,
    changePasswordForm: env.CHANGE_PASSWORD_FORM ?? dialect.forms.changePassword,
    sealedPost: env.SEALED_POST,
    amounts: env.AMOUNTS,
    alternatives: new Set(env.DESELECT_EXAM === 'deselectExam' ? (['deselectExam'] as const) : []),
    propertyNames: {
      menu: { label: env.MENU_LABEL, path: env.MENU_PATH, icon: env.MENU_ICON, children: env.MENU_CHILDREN },
    },
    roles: new Map([
      [env.ADMINISTRATOR_ROLE, 'administrator'],
      [env.ADMIN_ROLE, 'admin'],
    ]),
  }
}

function sessionConfig(env: Environment): Config['session'] {
  const { IDLE_SECONDS, ABSOLUTE_SECONDS, ADMIN_IDLE_SECONDS, ADMIN_ABSOLUTE_SECONDS, ADMIN_LOCK_SECONDS } = env
  const hardLock = {
    tries: env.UNLOCK_TRIES,
    ...(env.UNLOCK_SECONDS > 0 && { locked: env.UNLOCK_SECONDS }),
  }
  return {
    key: env.SESSION_KEY,
    previousKey: env.SESSION_KEY_PREVIOUS ?? null,
    referenceKey: env.REFERENCE_KEY ?? env.SESSION_KEY,
    ciphers: env.AT_REST_CIPHERS,
    cookie: cookieName,
    tokenTime: env.TOKEN_TIME,
    callsPerMinute: env.SESSION_CALLS_PER_MINUTE,
    candidate: { limits: { idle: IDLE_SECONDS, absolute: ABSOLUTE_SECONDS, ...hardLock }, policy: env.SESSION_POLICY },
    admin: {
      limits: { idle: ADMIN_IDLE_SECONDS, absolute: ADMIN_ABSOLUTE_SECONDS, lock: ADMIN_LOCK_SECONDS, ...hardLock },
      policy: env.ADMIN_SESSION_POLICY,
    },
  }
}
