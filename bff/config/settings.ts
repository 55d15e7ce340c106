import * as v from 'valibot'

import { waitingRoomModes } from '#contracts/administration/switches.ts'

import { dialectNames } from './dialect/dialect.ts'
import { isNetwork, isOrigin, isPayDestination } from './origins.ts'
import {
  address,
  aesKey,
  bearerToken,
  concurrency,
  count,
  empty,
  header,
  integer,
  list,
  onOff,
  webOrigin,
  portNumber,
  property,
  required,
  roleAlias,
  seconds,
  sessionKey,
  sessionPolicy,
  text,
  within,
} from './schemas.ts'
import type { Setting } from './setting.ts'
import { StoreSetting } from './store-address.ts'

/** Provider name of single sign-on, beside the upstream's social sources. */
export const sso = 'sso'

/** All settings: a further one is a row here, and its texts in setting-texts.ts, which the edge does not load. */
export const settings = {
  UPSTREAM_URL: {
    schema: v.pipe(
      address,
      v.check((url) => url.pathname.endsWith('/'), 'must end with /'),
    ),
  },
  // Compared with Origin or Referer where fetch metadata is missing. Source: security R10.
  PUBLIC_ORIGIN: { schema: webOrigin },
  // Source: security R14.
  ADMIN_ORIGIN: { schema: v.optional(v.union([empty, webOrigin], 'must be an address')) },
  // Source: security R14.
  ADMIN_NETWORKS: { schema: list(isNetwork, 'must be addresses or CIDR blocks') },
  OBJECT_STORE_URL: { schema: v.optional(webOrigin) },
  // Source: security R47.
  PAY_ORIGINS: { schema: list(isPayDestination, 'must be origins or schemes of wallets') },
  // Source: security R49.
  EMBED_ORIGINS: { schema: list(isOrigin, 'must be origins') },
  PROOF_ORIGINS: { schema: list(isOrigin, 'must be origins') },
  // Source: blade-contract 4.5.
  SOCIAL_SOURCES: { schema: list((it) => /^[a-z_]{1,30}$/.test(it) && it !== sso, 'must be names of sources') },
  SSO_URL: { schema: v.optional(v.union([empty, address], 'must be an address')) },
  // Source: security R13, R47.
  LOG_IN_ORIGINS: { schema: list(isOrigin, 'must be origins') },

  CLIENT_ID: { schema: required },
  CLIENT_SECRET: { schema: required, secret: true },
  AES_KEY: { schema: v.optional(aesKey), secret: true },
  // Source: security R31, docs/decisions/0133.
  AES_KEY_PREVIOUS: { schema: v.optional(v.union([empty, aesKey], 'must be exactly 32 bytes')), secret: true },
  SESSION_KEY: { schema: sessionKey, secret: true },
  SESSION_KEY_PREVIOUS: {
    schema: v.optional(v.union([empty, sessionKey], 'must have at least 32 characters')),
    secret: true,
  },
  REFERENCE_KEY: { schema: v.optional(v.union([empty, sessionKey], 'must have at least 32 characters')), secret: true },
  // Source: security R32, docs/decisions/0151.
  AT_REST_CIPHERS: { schema: v.optional(v.picklist(['aes', 'sm'], 'must be aes or sm'), 'aes') },
  SM2_PUBLIC_KEY: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^(?:04)?[\dA-Fa-f]{128}$/, 'must be a point in hex'))),
  },

  // Source: docs/decisions/0122.
  AUDIT_KEY: {
    secret: true,
    schema: v.optional(v.union([empty, bearerToken], 'must have at least 32 characters and no blanks')),
  },

  ENVIRONMENT: {
    schema: v.optional(v.picklist(['development', 'production'], 'must be development or production'), 'production'),
  },
  // Source: blade-contract 17.
  UPSTREAM_DIALECT: { schema: v.optional(v.picklist(dialectNames, 'must be bladex or springblade'), 'bladex') },
  UPSTREAM_CA_FILE: { schema: v.optional(text), platform: 'node' },
  // Source: security R33.
  UPSTREAM_CLIENT_CERT_FILE: { schema: v.optional(text), platform: 'node' },
  UPSTREAM_CLIENT_KEY_FILE: { schema: v.optional(text), platform: 'node' },
  UPSTREAM_KEEP_ALIVE: { platform: 'node', schema: within([1, 600], 10) },
  TENANT_ID: { schema: v.optional(text, '000000') },
  USER_TYPE: { schema: v.optional(text, 'front') },
  CAPTCHA_MODE: { schema: onOff('on') },
  // Encodings of log-in values on the wire. Source: specification 3, blade-contract 17.1.
  USERNAME_FORM: { schema: v.optional(v.picklist(['aes', 'plain'], 'must be aes or plain')) },
  PASSWORD_FORM: {
    schema: v.optional(v.picklist(['md5-aes', 'md5', 'plain', 'sm2'], 'must be md5-aes, md5, plain or sm2')),
  },
  // Hashed since Blade 2.8. Source: blade-contract 5.
  CHANGE_PASSWORD_FORM: { schema: v.optional(v.picklist(['md5', 'plain'], 'must be md5 or plain')) },
  AMOUNTS: { schema: v.optional(v.picklist(['yuan', 'cents'], 'must be yuan or cents'), 'yuan') },
  // Source: specification 7.
  SEALED_POST: { schema: v.optional(v.picklist(['body', 'query'], 'must be body or query'), 'body') },
  // Source: specification 4.
  DESELECT_EXAM: {
    schema: v.optional(v.picklist(['exitExam', 'deselectExam'], 'must be exitExam or deselectExam'), 'exitExam'),
  },
  // Source: specification 3.
  MENU_LABEL: { schema: property('label') },
  MENU_PATH: { schema: property('path') },
  MENU_ICON: { schema: property('icon') },
  MENU_CHILDREN: { schema: property('children') },
  // Source: specification 6.
  ADMINISTRATOR_ROLE: { schema: roleAlias('administrator') },
  ADMIN_ROLE: { schema: roleAlias('admin') },
  TOKEN_HEADER: { schema: header('Blade-Auth') },
  SINGLE_TOKEN_HEADER: { schema: header('Single-Token') },
  // Source: specification 9.
  TOKEN_TIME: { schema: v.pipe(seconds(3000), v.minValue(30, 'must be at least 30')) },

  // Source: security R55.
  DATA_REGION: { schema: v.optional(v.picklist(['cn', 'any'], 'must be cn or any'), 'any') },
  // Time-outs of sessions. Source: security R5.
  IDLE_SECONDS: { schema: seconds(1800) },
  ABSOLUTE_SECONDS: { schema: seconds(28_800) },
  ADMIN_IDLE_SECONDS: { schema: seconds(900) },
  ADMIN_ABSOLUTE_SECONDS: { schema: seconds(14_400) },
  // Source: security R68.
  ADMIN_LOCK_SECONDS: { schema: seconds(600) },
  // Hard lock. Source: security R14, R68, docs/decisions/0140.
  UNLOCK_TRIES: { schema: within([1, 10], 5) },
  UNLOCK_SECONDS: { schema: integer(0, 86_400) },
  // Source: security R28.
  SESSION_POLICY: { schema: sessionPolicy('notify') },
  ADMIN_SESSION_POLICY: { schema: sessionPolicy('evict') },
  // Source: security R14, R56, docs/decisions/0140.
  ADMIN_SECOND_FACTOR: {
    schema: v.optional(v.picklist(['off', 'optional', 'required'], 'must be off, optional or required'), 'optional'),
  },
  STEP_UP_SECONDS: { schema: within([1, 300], 300) },

  // Retention by kind. Source: security R55.
  LOG_IN_HISTORY_DAYS: { schema: integer(90, 3_650) },
  IDEMPOTENCY_HOURS: { schema: within([1, 168], 24) },
  AUDIT_DAYS: { schema: within([180, 9_999], 180) },
  DRAFT_DAYS: { schema: within([1, 7], 7) },
  PERSONAL_DRAFT_HOURS: { schema: within([1, 24], 24) },

  // Source: security R57.
  SESSION_CALLS_PER_MINUTE: { schema: count(300) },
  NETWORK_CALLS_PER_MINUTE: { schema: count(6000) },
  // A school whose pupils all wait for a code.
  NETWORK_STREAMS: { schema: count(200) },
  // Half of its calls: one per stream in 4 s.
  NETWORK_POLLS_PER_MINUTE: { schema: count(3000) },
  MAX_CONNECTIONS: { platform: 'node', schema: integer(10_000, 99_999) },
  // Source: security R39.
  BODY_TIMEOUT: { platform: 'node', schema: seconds(30) },
  UPLOAD_IDLE_TIMEOUT: { platform: 'node', schema: seconds(15) },

  // Source: security R63, docs/decisions/0101.
  UPSTREAM_CONCURRENCY: { schema: v.optional(v.union([empty, concurrency], 'must be a whole number from 1 to 9999')) },
  // The whole call takes 3 s more, and stays below the 20 s of the client. Source: security R58, specification 9.
  UPSTREAM_SECONDS: { schema: within([1, 16], 10) },
  UPSTREAM_CRITICAL_SECONDS: { schema: within([1, 16], 15) },
  UPSTREAM_TIMER_SECONDS: { schema: within([1, 16], 3) },
  // Source: docs/decisions/0198.
  WORKER_EGRESS: {
    schema: v.optional(v.picklist(['direct', 'proxy', 'cloudflare'], 'must be direct, proxy or cloudflare'), 'direct'),
  },
  // Source: docs/decisions/0103.
  SHARED_READS: { schema: onOff('on') },

  // Source: security R64.
  WAITING_ROOM: { schema: v.optional(v.picklist(waitingRoomModes, 'must be off, on or automatic'), 'off') },
  ADMIT_PER_MINUTE: { schema: count(600) },

  API_DOCS: { schema: onOff('off') },
  RECORD_NUMBER: {
    schema: v.optional(v.union([empty, v.pipe(v.string(), v.regex(/^[^<>]{4,60}$/))], 'must have 4 to 60 characters')),
  },
  OPERATOR_TOKEN: {
    secret: true,
    schema: v.optional(v.union([empty, bearerToken], 'must have at least 32 characters and no blanks')),
  },

  PORT: { platform: 'node', schema: integer(8787, 65_535) },
  HOST: { platform: 'node', schema: v.optional(text, '127.0.0.1') },
  STORE: { platform: 'node', secret: true, schema: v.optional(StoreSetting, 'sqlite:.data/sessions.sqlite') },
  // A deployment that still has the name before STORE would begin with an empty file.
  SQLITE_PATH: {
    platform: 'node',
    retired: 'STORE=sqlite:path',
    schema: v.optional(v.never('is now STORE=sqlite:path')),
  },
  AUDIT_LOG: { platform: 'node', schema: v.optional(text, 'stdout') },
  LOG_OUT_JOURNAL: { platform: 'node', schema: v.optional(text) },
  // Source: security R66.
  SHUTDOWN_DELAY: { platform: 'node', schema: integer(5, 60) },
  // Source: security R17.
  TRUSTED_PROXIES: { platform: 'node', schema: integer(0, 9) },
  METRICS_PORT: { platform: 'node', schema: v.optional(portNumber) },
  METRICS_HOST: { platform: 'node', schema: v.optional(text, '127.0.0.1') },
  METRICS_TOKEN: { platform: 'node', secret: true, schema: v.optional(bearerToken) },
} as const satisfies Readonly<Record<string, Setting>>

/** Every row, by its name, without the literal types. */
export const allSettings: Readonly<Record<string, Setting>> = settings
