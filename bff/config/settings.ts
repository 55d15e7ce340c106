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

/** All settings, in the order in which they are shown: a further one is a row here. */
export const settings = {
  UPSTREAM_URL: {
    group: 'addresses',
    schema: v.pipe(
      address,
      v.check((url) => url.pathname.endsWith('/'), 'must end with /'),
    ),
    help: 'address of the Blade server with its /api/, ends with /',
    details: 'https outside development; http to this machine is a warning',
  },
  // Compared with Origin or Referer where fetch metadata is missing. Source: security R10.
  PUBLIC_ORIGIN: {
    group: 'addresses',
    schema: webOrigin,
    help: 'where browsers see the product, e.g. https://exam.example.org',
  },
  // Source: security R14.
  ADMIN_ORIGIN: {
    group: 'addresses',
    schema: v.optional(v.union([empty, webOrigin], 'must be an address')),
    help: 'origin for administrators alone, such as https://exam-admin.example.org',
    details:
      'their calls and pages exist only there, with a cookie of their own, and only they log in there; at `PUBLIC_ORIGIN` they are candidates',
    otherwise: 'one origin for all',
  },
  // Source: security R14.
  ADMIN_NETWORKS: {
    group: 'addresses',
    schema: list(isNetwork, 'must be addresses or CIDR blocks'),
    help: 'addresses and CIDR blocks that reach ADMIN_ORIGIN, parted by blanks',
    otherwise: 'all',
  },
  OBJECT_STORE_URL: {
    group: 'addresses',
    schema: v.optional(webOrigin),
    help: 'origin of the store that pictures are put into and shown from',
    details: 'https outside development',
    otherwise: 'no pictures',
  },
  // Source: security R47.
  PAY_ORIGINS: {
    group: 'addresses',
    schema: list(isPayDestination, 'must be origins or schemes of wallets'),
    help: 'where people may be sent to pay, parted by blanks: origins, and schemes of wallets such as weixin:',
    details: 'origins are https outside development',
    otherwise: 'nobody can pay',
  },
  // Source: security R49.
  EMBED_ORIGINS: {
    group: 'addresses',
    schema: list(isOrigin, 'must be origins'),
    help: 'sites whose pages may be shown inside the product, parted by blanks',
    details: 'https outside development, never our own',
    otherwise: 'none',
  },
  PROOF_ORIGINS: {
    group: 'addresses',
    schema: list(isOrigin, 'must be origins'),
    help: 'sites of files that the Blade server names by address (score proofs), parted by blanks',
    details: 'https outside development; the gateway fetches them',
    otherwise: 'none',
  },
  // Source: blade-contract 4.5.
  SOCIAL_SOURCES: {
    group: 'addresses',
    schema: list((it) => /^[a-z_]{1,30}$/.test(it) && it !== sso, 'must be names of sources'),
    help: 'log-ins with an account elsewhere: sources of the upstream, parted by blanks, e.g. wechat_open gitee; wechat_mp is offered in WeChat only',
    otherwise: 'none',
  },
  SSO_URL: {
    group: 'addresses',
    schema: v.optional(v.union([empty, address], 'must be an address')),
    help: 'where single sign-on asks who somebody is, with the client id in its query',
    details: 'https outside development',
    otherwise: 'no single sign-on',
  },
  // Source: security R13, R47.
  LOG_IN_ORIGINS: {
    group: 'addresses',
    schema: list(isOrigin, 'must be origins'),
    help: 'where people may be sent to for logging in, parted by blanks; that of SSO_URL is known',
    otherwise: 'none',
  },

  CLIENT_ID: { group: 'credentials', schema: required, help: 'client id of the Blade server' },
  CLIENT_SECRET: {
    group: 'credentials',
    schema: required,
    secret: true,
    help: 'client secret of the Blade server; shorter than 16 characters is a warning',
  },
  AES_KEY: {
    group: 'credentials',
    schema: v.optional(aesKey),
    secret: true,
    help: "Blade's payload key, exactly 32 bytes; SpringBlade needs none",
    otherwise: 'needed with UPSTREAM_DIALECT=bladex',
  },
  // Source: security R31, docs/decisions/0133.
  AES_KEY_PREVIOUS: {
    group: 'credentials',
    schema: v.optional(v.union([empty, aesKey], 'must be exactly 32 bytes')),
    secret: true,
    help: 'the payload key before AES_KEY, which still opens answers',
    details: '[turning keys](operations.md#turning-keys)',
    otherwise: 'AES_KEY alone',
  },
  SESSION_KEY: {
    group: 'credentials',
    schema: sessionKey,
    secret: true,
    help: 'seals sessions at rest, 32 characters or more',
    details: 'changing it without `SESSION_KEY_PREVIOUS` ends all sessions',
  },
  SESSION_KEY_PREVIOUS: {
    group: 'credentials',
    schema: v.optional(v.union([empty, sessionKey], 'must have at least 32 characters')),
    secret: true,
    help: 'a second session key that is accepted: a turn logs nobody out; needs REFERENCE_KEY',
    details: '[turning keys](operations.md#turning-keys)',
    otherwise: 'SESSION_KEY alone',
  },
  REFERENCE_KEY: {
    group: 'credentials',
    schema: v.optional(v.union([empty, sessionKey], 'must have at least 32 characters')),
    secret: true,
    help: 'key of pseudonyms and of the drafts on devices; stays when SESSION_KEY turns: its first value',
    otherwise: 'the value of SESSION_KEY',
  },
  // Source: security R32, docs/decisions/0151.
  AT_REST_CIPHERS: {
    group: 'credentials',
    schema: v.optional(v.picklist(['aes', 'sm'], 'must be aes or sm'), 'aes'),
    help: 'ciphers of what the store holds: aes (AES-256-GCM), or sm (SM4-CTR with HMAC-SM3), on Node alone',
    details: 'what the other has sealed still opens: a change ends no session',
  },
  SM2_PUBLIC_KEY: {
    group: 'credentials',
    schema: v.optional(v.pipe(v.string(), v.regex(/^(?:04)?[\dA-Fa-f]{128}$/, 'must be a point in hex'))),
    help: 'public key of the server for PASSWORD_FORM=sm2, in hex (128 digits, or 130 with 04 before them)',
    otherwise: 'needed with PASSWORD_FORM=sm2',
  },

  // Source: docs/decisions/0122.
  AUDIT_KEY: {
    group: 'credentials',
    secret: true,
    schema: v.optional(v.union([empty, bearerToken], 'must have at least 32 characters and no blanks')),
    help: 'key of the hash chain of audit lines, 32 characters or more',
    details: 'Keep it where who may write the log cannot read it; [audit](operations.md#audit)',
    otherwise: 'a chain that anybody could compute anew',
  },

  ENVIRONMENT: {
    group: 'upstream',
    schema: v.optional(v.picklist(['development', 'production'], 'must be development or production'), 'production'),
    help: 'development allows demo values and plain HTTP, and serves /docs',
  },
  // Source: blade-contract 17.
  UPSTREAM_DIALECT: {
    group: 'upstream',
    schema: v.optional(v.picklist(dialectNames, 'must be bladex or springblade'), 'bladex'),
    help: 'bladex, the commercial server, or springblade, the open-source one',
    details: '[more](deploy.md#your-server-is-springblade)',
  },
  UPSTREAM_CA_FILE: {
    group: 'upstream',
    schema: v.optional(text),
    platform: 'node',
    help: 'file (PEM) of the authorities that the certificate of the Blade server may come from, beside those of Node',
    details:
      'For this server alone. `NODE_EXTRA_CA_CERTS`, which Node itself reads at its start, is for all that the process connects to, Redis too',
    otherwise: 'those of Node',
  },
  // Source: security R33.
  UPSTREAM_CLIENT_CERT_FILE: {
    group: 'upstream',
    schema: v.optional(text),
    platform: 'node',
    help: "mutual TLS: file (PEM) of the gateway's own certificate for the Blade server, then its chain",
    details:
      'needs `UPSTREAM_CLIENT_KEY_FILE`; read at the start. [At the edge](deploy.md#mutual-tls-to-the-blade-server)',
    otherwise: 'no certificate is presented',
  },
  UPSTREAM_CLIENT_KEY_FILE: {
    group: 'upstream',
    schema: v.optional(text),
    platform: 'node',
    help: 'mutual TLS: file (PEM) of the key of that certificate, without a pass phrase',
    otherwise: 'no certificate is presented',
  },
  UPSTREAM_KEEP_ALIVE: {
    group: 'upstream',
    platform: 'node',
    schema: within([1, 600], 10),
    help: 'seconds after which an idle connection to the Blade server is closed: fewer than its balancer has',
    details: 'A connection in use takes no further call after five minutes, so that a changed DNS is followed',
  },
  TENANT_ID: { group: 'upstream', schema: v.optional(text, '000000'), help: 'tenant' },
  USER_TYPE: { group: 'upstream', schema: v.optional(text, 'front'), help: 'sent with a log-in' },
  CAPTCHA_MODE: { group: 'upstream', schema: onOff('on'), help: 'log-in by password takes a captcha' },
  // Encodings of log-in values on the wire. Source: specification 3, blade-contract 17.1.
  USERNAME_FORM: {
    group: 'upstream',
    schema: v.optional(v.picklist(['aes', 'plain'], 'must be aes or plain')),
    help: 'how a user name travels',
    otherwise: 'as the dialect has it; bladex: aes',
  },
  PASSWORD_FORM: {
    group: 'upstream',
    schema: v.optional(v.picklist(['md5-aes', 'md5', 'plain', 'sm2'], 'must be md5-aes, md5, plain or sm2')),
    help: 'how a password travels',
    otherwise: 'as the dialect has it; bladex: md5-aes',
  },
  // Hashed since Blade 2.8. Source: blade-contract 5.
  CHANGE_PASSWORD_FORM: {
    group: 'upstream',
    schema: v.optional(v.picklist(['md5', 'plain'], 'must be md5 or plain')),
    help: 'how a password travels that is changed',
    otherwise: 'as the dialect has it; bladex: md5',
  },
  // Source: specification 7.
  SEALED_POST: {
    group: 'upstream',
    schema: v.optional(v.picklist(['body', 'query'], 'must be body or query'), 'body'),
    help: 'where a sealed POST has its ciphertext: as text body, or as query parameter data',
    details:
      "In a query at most 6 kB: a longer one is refused with a log line. An endpoint's own `sealed: 'query'` overrides it",
  },
  // Source: specification 4.
  DESELECT_EXAM: {
    group: 'upstream',
    schema: v.optional(v.picklist(['exitExam', 'deselectExam'], 'must be exitExam or deselectExam'), 'exitExam'),
    help: 'the call that deselects the exam',
  },
  // Source: specification 3.
  MENU_LABEL: {
    group: 'upstream',
    schema: property('label'),
    help: "property of a menu item: its label; Blade's own name where it is missing",
  },
  MENU_PATH: { group: 'upstream', schema: property('path'), help: 'property of a menu item: its path' },
  MENU_ICON: {
    group: 'upstream',
    schema: property('icon'),
    help: "property of a menu item: its icon; Blade's own source where it is missing",
  },
  MENU_CHILDREN: { group: 'upstream', schema: property('children'), help: 'property of a menu item: its children' },
  // Source: specification 6.
  ADMINISTRATOR_ROLE: {
    group: 'upstream',
    schema: roleAlias('administrator'),
    help: 'alias of the higher administrative role',
    details: 'the levels are those of [decision 70](decisions/0070-role-levels.md)',
  },
  ADMIN_ROLE: { group: 'upstream', schema: roleAlias('admin'), help: 'alias of the lower administrative role' },
  TOKEN_HEADER: { group: 'upstream', schema: header('Blade-Auth'), help: 'header of the access token' },
  SINGLE_TOKEN_HEADER: { group: 'upstream', schema: header('Single-Token'), help: 'header of the single token' },
  // Source: specification 9.
  TOKEN_TIME: { group: 'upstream', schema: seconds(3000), help: 'age in seconds at which a token is renewed' },

  // Source: security R55.
  DATA_REGION: {
    group: 'sessions',
    schema: v.optional(v.picklist(['cn', 'any'], 'must be cn or any'), 'any'),
    help: 'cn: personal data stays in mainland China, so that the edge, whose stores are elsewhere, refuses to start',
    details: 'on Node the store is where its machine is: the operator chooses it',
  },
  // Time-outs of sessions. Source: security R5.
  IDLE_SECONDS: { group: 'sessions', schema: seconds(1800), help: "idle time-out of a candidate's session" },
  ABSOLUTE_SECONDS: { group: 'sessions', schema: seconds(28_800), help: "absolute time-out of a candidate's session" },
  ADMIN_IDLE_SECONDS: { group: 'sessions', schema: seconds(900), help: "idle time-out of an administrator's session" },
  ADMIN_ABSOLUTE_SECONDS: {
    group: 'sessions',
    schema: seconds(14_400),
    help: "absolute time-out of an administrator's session",
  },
  // Source: security R68.
  ADMIN_LOCK_SECONDS: {
    group: 'sessions',
    schema: seconds(600),
    help: "idle time until an administrator's screen is locked; the password of the account opens it",
  },
  // Hard lock. Source: security R14, R68, docs/decisions/0140.
  UNLOCK_TRIES: {
    group: 'sessions',
    schema: within([1, 10], 5),
    help: 'wrong passwords on a locked screen after which its session ends, and only a log-in helps; 10 at most',
  },
  UNLOCK_SECONDS: {
    group: 'sessions',
    schema: integer(0, 86_400),
    help: 'seconds from the lock of a screen after which no password opens it and its session ends; 0: as the time-outs say',
  },
  // Source: security R28.
  SESSION_POLICY: {
    group: 'sessions',
    schema: sessionPolicy('notify'),
    help: "what a candidate's log-in does to the others of its account: they stay, stay and are told, or end and are told",
  },
  ADMIN_SESSION_POLICY: {
    group: 'sessions',
    schema: sessionPolicy('evict'),
    help: 'the same of an administrator',
  },
  // Source: security R14, R56, docs/decisions/0140.
  ADMIN_SECOND_FACTOR: {
    group: 'sessions',
    schema: v.optional(v.picklist(['off', 'optional', 'required'], 'must be off, optional or required'), 'optional'),
    help: 'second factor of administrators, a code of an authenticator app: nobody, who wants one, or everybody',
    details: 'required: who has none enrols before anything else; [lost factors](operations.md#a-lost-second-factor)',
  },
  STEP_UP_SECONDS: {
    group: 'sessions',
    schema: within([1, 300], 300),
    help: 'seconds for which a verified second factor counts where a call needs a fresh one; 300 at most',
  },

  // Retention by kind. Source: security R55.
  LOG_IN_HISTORY_DAYS: {
    group: 'retention',
    schema: integer(90, 3_650),
    help: "days for which an account's last log-ins, log-outs and refusals are kept for its owner; 0: none",
  },
  IDEMPOTENCY_HOURS: {
    group: 'retention',
    schema: within([1, 168], 24),
    help: 'hours for which the key of a write is kept that must not be done twice',
  },
  AUDIT_DAYS: {
    group: 'retention',
    schema: within([180, 9_999], 180),
    help: 'days for which the audit is kept, as people are told; 180 or more',
    details: 'the gateway deletes none: the rotation of `AUDIT_LOG` must keep as much',
  },
  DRAFT_DAYS: {
    group: 'retention',
    schema: within([1, 7], 7),
    help: 'days for which a device keeps what was typed and not saved; 7 at most',
  },
  PERSONAL_DRAFT_HOURS: {
    group: 'retention',
    schema: within([1, 24], 24),
    help: 'the same of fields with personal data, in hours; 24 at most',
  },

  // Source: security R57.
  SESSION_CALLS_PER_MINUTE: {
    group: 'limits',
    schema: count(300),
    help: 'rate limit of one session; above it 429 with Retry-After',
  },
  NETWORK_CALLS_PER_MINUTE: {
    group: 'limits',
    schema: count(6000),
    help: 'rate limit of one client address (IPv6: /64 prefix), counted by each process or isolate',
    details: 'raise it where a proxy that `TRUSTED_PROXIES` does not count, or a large NAT, is in front',
  },
  // A school whose pupils all wait for a code.
  NETWORK_STREAMS: {
    group: 'limits',
    schema: count(200),
    help: 'live queries of one client address at once (pages that wait for a code to be scanned); above it 429',
  },
  // Half of its calls: one per stream in 4 s.
  NETWORK_POLLS_PER_MINUTE: {
    group: 'limits',
    schema: count(3000),
    help: 'polls of the upstream for the live queries of one client address; above it each comes later',
  },
  MAX_CONNECTIONS: {
    group: 'limits',
    platform: 'node',
    schema: integer(10_000, 99_999),
    help: 'connections at once; more are closed',
  },
  // Source: security R39.
  BODY_TIMEOUT: {
    group: 'limits',
    platform: 'node',
    schema: seconds(30),
    help: "seconds until a request's body must have arrived",
  },
  UPLOAD_IDLE_TIMEOUT: {
    group: 'limits',
    platform: 'node',
    schema: seconds(15),
    help: 'seconds that an upload may pause',
  },

  // Source: security R63, docs/decisions/0101.
  UPSTREAM_CONCURRENCY: {
    group: 'limits',
    schema: v.optional(v.union([empty, concurrency], 'must be a whole number from 1 to 9999')),
    help: 'calls at once of all gateways together, about 1.2 times the workers (threads) of the Blade server',
    details: 'what is above is refused at once, the least urgent first; at the edge it is that of each isolate',
    otherwise: '256 for each process',
  },
  // The whole call takes 3 s more, and stays below the 20 s of the client. Source: security R58, specification 9.
  UPSTREAM_SECONDS: {
    group: 'limits',
    schema: within([1, 16], 10),
    help: 'seconds until the Blade server must begin its answer to a read, a write or a download; its end may take 3 more',
    details: 'A write that is given up may still be executed: give a slow server more time before you raise its load',
  },
  UPSTREAM_CRITICAL_SECONDS: {
    group: 'limits',
    schema: within([1, 16], 15),
    help: 'the same for a log-in, a submission and a payment',
  },
  UPSTREAM_TIMER_SECONDS: {
    group: 'limits',
    schema: within([1, 16], 3),
    help: 'the same for what a page asks by itself: it asks again',
  },
  // Source: docs/decisions/0198.
  WORKER_EGRESS: {
    group: 'upstream',
    schema: v.optional(v.picklist(['direct', 'proxy', 'cloudflare'], 'must be direct, proxy or cloudflare'), 'direct'),
    help: 'on workers: what is between workerd and the Blade server: `cloudflare`, or `proxy` of deploy/nginx/upstream.conf; direct is a warning, see [self-hosted workerd](deploy.md#self-hosted-workerd)',
  },
  // Source: docs/decisions/0103.
  SHARED_READS: {
    group: 'limits',
    schema: onOff('on'),
    help: 'on asks the upstream once per 30 s for what it answers to everybody of a tenant alike; off where it answers per person',
  },

  // Source: security R64.
  WAITING_ROOM: {
    group: 'limits',
    schema: v.optional(v.picklist(waitingRoomModes, 'must be off, on or automatic'), 'off'),
    help: 'whether people wait for their turn before the log-in, until the operator says otherwise',
    details:
      'automatic: from 10 s with more than 5 % of the reads and submissions refused until nobody has waited for 60 s; [switches](deploy.md#switches-while-it-runs)',
  },
  ADMIT_PER_MINUTE: {
    group: 'limits',
    schema: count(600),
    help: 'admissions from the waiting room per minute',
  },

  API_DOCS: {
    group: 'pages',
    schema: onOff('off'),
    help: 'on serves /docs (API page, which makes calls in development only) and /docs/openapi.json',
  },
  RECORD_NUMBER: {
    group: 'pages',
    schema: v.optional(v.union([empty, v.pipe(v.string(), v.regex(/^[^<>]{4,60}$/))], 'must have 4 to 60 characters')),
    help: 'record number of the site (ICP备案号), at the foot of each page with a link to beian.miit.gov.cn',
    otherwise: 'none is shown',
  },
  OPERATOR_TOKEN: {
    group: 'pages',
    secret: true,
    schema: v.optional(v.union([empty, bearerToken], 'must have at least 32 characters and no blanks')),
    help: 'bearer token of the calls below /operator/, 32 characters or more',
    details: '[switches](deploy.md#switches-while-it-runs)',
    otherwise: 'no such address',
  },

  PORT: {
    group: 'process',
    platform: 'node',
    schema: integer(8787, 65_535),
    help: 'where it listens; 0: any free port',
  },
  HOST: {
    group: 'process',
    platform: 'node',
    schema: v.optional(text, '127.0.0.1'),
    help: 'address or name of this machine at which it listens; 0.0.0.0: all',
  },
  STORE: {
    group: 'process',
    platform: 'node',
    secret: true,
    schema: v.optional(StoreSetting, 'sqlite:.data/sessions.sqlite'),
    help: 'sessions, lists of log-ins, tries: sqlite:path for one process, or redis://… for several',
    details: 'a file on a local disk, not on a network file system; [Redis](deploy.md#several-processes-redis)',
  },
  // A deployment that still has the name before STORE would begin with an empty file.
  SQLITE_PATH: {
    group: 'process',
    platform: 'node',
    retired: true,
    schema: v.optional(v.never('is now STORE=sqlite:path')),
    help: 'STORE=sqlite:path',
  },
  AUDIT_LOG: {
    group: 'process',
    platform: 'node',
    schema: v.optional(text, 'stdout'),
    help: 'file of the audit lines, of one process alone; stdout: between the other lines of the log',
    details: 'SIGHUP opens it again, behind a rotation',
  },
  LOG_OUT_JOURNAL: {
    group: 'process',
    platform: 'node',
    schema: v.optional(text),
    help: 'file of log-outs that wait for the store, of one process alone',
    otherwise: 'beside the SQLite file, -log-outs, else .data/log-outs- and the port',
  },
  // Source: security R66.
  SHUTDOWN_DELAY: {
    group: 'process',
    platform: 'node',
    schema: integer(5, 60),
    help: 'seconds from SIGTERM, when it is not ready any more, until it takes no connections',
  },
  // Source: security R17.
  TRUSTED_PROXIES: {
    group: 'process',
    platform: 'node',
    schema: integer(0, 9),
    help: 'own proxies in front; the client address is that many places from the right of X-Forwarded-For',
    details: 'it is unknown where there are fewer',
  },
  METRICS_PORT: {
    group: 'process',
    platform: 'node',
    schema: v.optional(portNumber),
    help: 'port of the metrics alone; 0: any free port',
    details: '[metrics](operations.md#metrics)',
    otherwise: 'no port',
  },
  METRICS_HOST: {
    group: 'process',
    platform: 'node',
    schema: v.optional(text, '127.0.0.1'),
    help: 'address of this machine at which METRICS_PORT listens',
  },
  METRICS_TOKEN: {
    group: 'process',
    platform: 'node',
    secret: true,
    schema: v.optional(bearerToken),
    help: 'bearer token for the metrics, 32 characters or more; without METRICS_PORT they are at /metrics of the gateway',
    otherwise: 'no token',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Every row, by its name, without the literal types. */
export const allSettings: Readonly<Record<string, Setting>> = settings
