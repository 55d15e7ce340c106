import { expect, test } from 'vitest'

import { demoSettings, productionSettings as production } from '../testing/settings.ts'
import { parseConfig } from './config.ts'
import { edgeWarnings, refuseAtEdge } from './edge.ts'
import { parseNodeConfig } from './environment.ts'
import { ConfigError } from './error.ts'
import { isOrigin } from './origins.ts'

/** The error line of an invalid setting; null when the start succeeds. */
function complaint(settings: Record<string, string | undefined>): string | null {
  try {
    parseConfig(settings)
    return null
  } catch (error) {
    return String(error)
  }
}

test('the edge refuses to start where personal data must stay in mainland China', () => {
  expect(() => refuseAtEdge(parseConfig({ ...production, DATA_REGION: 'cn' }))).toThrow(
    'setting DATA_REGION is cn, where the edge keeps nothing',
  )
  expect(() => refuseAtEdge(parseConfig(production))).not.toThrow()
  expect(complaint({ ...production, DATA_REGION: 'eu' })).toBe('ConfigError: setting DATA_REGION must be cn or any')
})

test('the edge refuses to start with the SM ciphers, which only Node has', () => {
  expect(() => refuseAtEdge(parseConfig({ ...production, AT_REST_CIPHERS: 'sm' }))).toThrow(
    'setting AT_REST_CIPHERS is sm, which only Node has',
  )
  expect(parseConfig({ ...production, AT_REST_CIPHERS: 'sm' }).session.ciphers).toBe('sm')
})

const warningsAt = (settings: Record<string, string>) => edgeWarnings(parseConfig({ ...production, ...settings }))

test('the edge warns of a connection to the upstream that nothing guards, and knows the two that are', () => {
  expect(warningsAt({})).toEqual([expect.stringMatching(/^setting WORKER_EGRESS is direct: /)])
  expect(warningsAt({ WORKER_EGRESS: 'proxy' })).toEqual([])
  expect(warningsAt({ WORKER_EGRESS: 'cloudflare' })).toEqual([])
  expect(edgeWarnings(parseConfig(demoSettings))).toEqual([])
})

const refused = (name: string, value: string) => complaint({ ...production, [name]: value })

test('what is kept can be kept as long as the law has it at least, or at most', () => {
  expect(refused('AUDIT_DAYS', '179')).toBe('ConfigError: setting AUDIT_DAYS must be at least 180')
  expect(refused('DRAFT_DAYS', '8')).toBe('ConfigError: setting DRAFT_DAYS must be at most 7')
  expect(refused('PERSONAL_DRAFT_HOURS', '25')).toBe('ConfigError: setting PERSONAL_DRAFT_HOURS must be at most 24')
  expect(refused('IDEMPOTENCY_HOURS', '0')).toBe('ConfigError: setting IDEMPOTENCY_HOURS must be at least 1')
})

test('settings of production and of a demonstration are valid', () => {
  expect(complaint(production)).toBeNull()
  expect(complaint(demoSettings)).toBeNull()
})

test.each(['UPSTREAM_URL', 'PUBLIC_ORIGIN', 'CLIENT_ID', 'CLIENT_SECRET', 'AES_KEY', 'SESSION_KEY'])(
  'the start fails without %s, with one line that names it',
  (name) => {
    const { [name]: _, ...others } = Object.fromEntries(Object.entries(production))
    expect(complaint(others)).toBe(`ConfigError: setting ${name} is missing`)
    expect(complaint({ ...others, [name]: undefined })).toBe(`ConfigError: setting ${name} is missing`)
  },
)

test.each([
  ['ENVIRONMENT', 'staging-7', 'must be development or production'],
  ['UPSTREAM_URL', 'blade-7.internal', 'must be an address'],
  ['UPSTREAM_URL', 'https://blade-7.internal/api', 'must end with /'],
  ['UPSTREAM_URL', 'http://blade-7.internal/api/', 'must be https'],
  ['UPSTREAM_URL', 'ftp://blade-7.internal/api/', 'must be https'],
  ['UPSTREAM_URL', 'ftp://127.0.0.1/api/', 'must be https'],
  ['UPSTREAM_URL', 'http://127-7.example.org/api/', 'must be https'],
  ['PUBLIC_ORIGIN', 'signup-7', 'must be an address'],
  ['PUBLIC_ORIGIN', 'http://signup-7.gov.cn', 'must be https'],
  ['OBJECT_STORE_URL', 'store-7', 'must be an address'],
  ['OBJECT_STORE_URL', 'http://store-7.gov.cn', 'must be https'],
  ['PAY_ORIGINS', 'http://localhost:7777', 'must be https'],
  ['LOG_IN_ORIGINS', 'http://localhost:7777', 'must be https'],
  ['LOG_IN_ORIGINS', 'weixin:', 'must be origins'],
  ['SOCIAL_SOURCES', 'Gitee-7', 'must be names of sources'],
  ['SOCIAL_SOURCES', 'gitee sso', 'must be names of sources'],
  ['SSO_URL', 'sso-7', 'must be an address'],
  ['SSO_URL', 'http://sso-7.gov.cn/oauth/authorize', 'must be https'],
  ['EMBED_ORIGINS', 'http://localhost:7777', 'must be https'],
  ['EMBED_ORIGINS', 'https://help-7.cn/', 'must be origins'],
  ['EMBED_ORIGINS', 'weixin7:', 'must be origins'],
  ['EMBED_ORIGINS', production.PUBLIC_ORIGIN, 'names PUBLIC_ORIGIN'],
  ['ADMIN_ORIGIN', 'admin-7', 'must be an address'],
  ['ADMIN_ORIGIN', 'http://admin-7.gov.cn', 'must be https'],
  ['ADMIN_ORIGIN', production.PUBLIC_ORIGIN, 'is PUBLIC_ORIGIN'],
  ['ADMIN_NETWORKS', '10.0.0.0/8', 'needs ADMIN_ORIGIN'],
  ['ADMIN_NETWORKS', '10.0.7.0/33', 'must be addresses or CIDR blocks'],
  ['ADMIN_NETWORKS', 'intranet-7', 'must be addresses or CIDR blocks'],
  ['ADMIN_NETWORKS', '*', 'must be addresses or CIDR blocks'],
  ['PROOF_ORIGINS', 'http://localhost:7777', 'must be https'],
  ['PROOF_ORIGINS', 'https://files-7.cn/proofs/', 'must be origins'],
  ['CLIENT_ID', '', 'is empty'],
  ['CLIENT_SECRET', '', 'is empty'],
  ['CLIENT_SECRET', 'saber_secret_of-7-sites', 'is a demo value'],
  ['AES_KEY', 'seven-7', 'must be exactly 32 bytes'],
  ['AES_KEY', '张三李四张三李四张三李四张三李四张三李四张三李四张三李四张三李四7', 'must be exactly 32 bytes'],
  ['AES_KEY', 'demo-only-aes-key-for-mocks-0007', 'is a demo value'],
  ['SESSION_KEY', 'kR8vW2nQ5tY7uJ4m', 'must have at least 32 characters'],
  ['SESSION_KEY', 'please-changeme-please-changeme-77', 'is a demo value'],
  ['SESSION_KEY', production.AES_KEY, 'is the same as AES_KEY'],
  ['AES_KEY_PREVIOUS', 'seven-7', 'must be exactly 32 bytes'],
  ['SESSION_KEY_PREVIOUS', 'kR8vW2nQ5tY7uJ4m', 'must have at least 32 characters'],
  ['SESSION_KEY_PREVIOUS', 'Qq7uWe5nRt8vYy2mUi4xOp6zAs1kDf3gHj0l', 'needs REFERENCE_KEY'],
  ['REFERENCE_KEY', 'please-changeme-please-changeme-77', 'is a demo value'],
  ['CAPTCHA_MODE', 'yes-7', 'must be on or off'],
  ['API_DOCS', 'true-7', 'must be on or off'],
  ['TOKEN_HEADER', 'Blade Auth 7', 'must be a header name'],
  ['USERNAME_FORM', 'md5-7', 'must be aes or plain'],
  ['PASSWORD_FORM', 'sha-7', 'must be md5-aes, md5, plain or sm2'],
  ['SM2_PUBLIC_KEY', 'a-point-7', 'must be a point in hex'],
  ['UPSTREAM_CONCURRENCY', '0-7', 'must be a whole number from 1 to 9999'],
  ['UPSTREAM_SECONDS', '17', 'must be at most 16'],
  ['UPSTREAM_CRITICAL_SECONDS', '0', 'must be at least 1'],
  ['UPSTREAM_TIMER_SECONDS', '3s-7', 'must be a whole number'],
  ['UPSTREAM_DIALECT', 'blade-7', 'must be bladex or springblade'],
  ['CHANGE_PASSWORD_FORM', 'md5-aes', 'must be md5 or plain'],
  ['SEALED_POST', 'form', 'must be body or query'],
  ['DESELECT_EXAM', 'leave-7', 'must be exitExam or deselectExam'],
  ['MENU_LABEL', 'the title-7', 'must be a property name'],
  ['ADMINISTRATOR_ROLE', 'sys admin-7', 'must be the alias of a role'],
  ['ADMIN_ROLE', 'administrator', 'has the value of ADMINISTRATOR_ROLE'],
  ['TOKEN_TIME', '50m-7', 'must be whole seconds'],
  ['TOKEN_TIME', '29', 'must be at least 30'],
  ['IDLE_SECONDS', '-1700', 'must be whole seconds'],
  ['SESSION_CALLS_PER_MINUTE', 'many-7', 'must be a whole number'],
  ['ABSOLUTE_SECONDS', '0', 'must not be 0'],
  ['SESSION_POLICY', 'evict7', 'must be allow, notify or evict'],
  ['TENANT_ID', '', 'is empty'],
])('%s=%s is refused with its name and without its value', (name, value, reason) => {
  const line = complaint({ ...production, [name]: value }) ?? ''
  const blamed = reason.startsWith('is the same') ? 'AES_KEY is the same as SESSION_KEY' : `${name} ${reason}`
  expect(line).toBe(`ConfigError: setting ${blamed}`)
  expect(line).not.toContain('7')
})

test('the reference key is a session key of before, and the session key without one', () => {
  const turned = {
    ...production,
    SESSION_KEY: 'Qq7uWe5nRt8vYy2mUi4xOp6zAs1kDf3gHj0l',
    REFERENCE_KEY: production.SESSION_KEY,
  }
  const config = parseConfig({ ...turned, SESSION_KEY_PREVIOUS: production.SESSION_KEY })
  expect(config.session).toMatchObject({ previousKey: production.SESSION_KEY, referenceKey: production.SESSION_KEY })
  expect(parseConfig(turned).session).toMatchObject({ previousKey: null, referenceKey: production.SESSION_KEY })
  expect(parseConfig(production).session).toMatchObject({ previousKey: null, referenceKey: production.SESSION_KEY })
  const twice = { ...turned, SESSION_KEY_PREVIOUS: turned.SESSION_KEY }
  expect(complaint(twice)).toBe('ConfigError: setting SESSION_KEY is the same as SESSION_KEY_PREVIOUS')
})

test('only the origin of the object store is used; it is optional', () => {
  const OBJECT_STORE_URL = 'https://obs.gov.cn/bucket/?x=1'
  expect(parseConfig({ ...production, OBJECT_STORE_URL }).objectStore).toBe('https://obs.gov.cn')
  expect(parseConfig(production).objectStore).toBeNull()
})

test.each([
  'pay-7.cn',
  'https://pay-7.cn/till',
  'https://pay-7.cn:443',
  'https://*.pay-7.cn',
  'https://pay-7.cn;',
  "https://pay-7.cn 'unsafe-inline7'",
  'https://user7@pay.cn',
  'https://7.0.0.999',
  'http://pay-7.cn',
  'javascript: https://pay-7.cn',
  'https: weixin7:',
  'weixin://7',
  '*',
])('%s is refused as a payment origin', (PAY_ORIGINS) => {
  const line = complaint({ ...production, PAY_ORIGINS })
  expect(line).toBe('ConfigError: setting PAY_ORIGINS must be origins or schemes of wallets')
})

test('the listed payment origins and app schemes are allowed; none by default', () => {
  const PAY_ORIGINS = ' https://pay.helipay.com  https://pay.gov.cn:8443 weixin: alipays: '
  const destinations = ['https://pay.helipay.com', 'https://pay.gov.cn:8443', 'weixin:', 'alipays:']
  expect(parseConfig({ ...production, PAY_ORIGINS }).payOrigins).toEqual(destinations)
  expect(parseConfig(production).payOrigins).toEqual([])
})

const concurrency = (UPSTREAM_CONCURRENCY: string) =>
  parseConfig({ ...production, UPSTREAM_CONCURRENCY }).upstream.concurrency

test('the calls at once of the upstream are a number, or unknown', () => {
  expect([concurrency('240'), concurrency(''), parseConfig(production).upstream.concurrency]).toEqual([240, null, null])
})

test('missing settings have the defaults of the specification', () => {
  const config = parseConfig(production)
  expect(config).toMatchObject({
    captchaMode: true,
    apiDocs: false,
    dataRegion: 'any',
    sharesReads: true,
    development: false,
    networkCallsPerMinute: 6000,
  })
  expect(config.upstream).toMatchObject({
    tenantId: '000000',
    userType: 'front',
    tokenHeader: 'Blade-Auth',
    singleTokenHeader: 'Single-Token',
    usernameForm: 'aes',
    passwordForm: 'md5-aes',
    changePasswordForm: 'md5',
    sealedPost: 'body',
    amounts: 'yuan',
    propertyNames: { menu: { label: 'label', path: 'path', icon: 'icon', children: 'children' } },
    alternatives: new Set(),
    roles: new Map([
      ['administrator', 'administrator'],
      ['admin', 'admin'],
    ]),
  })
  expect(config.session).toMatchObject({
    tokenTime: 3000,
    callsPerMinute: 300,
    candidate: { limits: { idle: 1800, absolute: 28_800 }, policy: 'notify' },
    admin: { limits: { idle: 900, absolute: 14_400, lock: 600 }, policy: 'evict' },
  })
})

test('the public origin drops a path', () => {
  expect(parseConfig({ ...production, PUBLIC_ORIGIN: 'https://signup.gov.cn/login/' }).publicOrigin).toBe(
    'https://signup.gov.cn',
  )
})

test.each([
  ['SQLITE_PATH', '/data/7.sqlite', 'is now STORE=sqlite:path'],
  ['PORT', 'http-7', 'must be a whole number'],
  ['PORT', '70007', 'must be at most 65535'],
  ['TRUSTED_PROXIES', 'one-7', 'must be a whole number'],
  ['TRUSTED_PROXIES', '-7', 'must be a whole number'],
  ['LOG_OUT_JOURNAL', '', 'is empty'],
  ['HOST', '', 'is empty'],
])('on Node %s=%s is refused with its name and without its value', (name, value, reason) => {
  expect(() => parseNodeConfig({ [name]: value })).toThrow(new ConfigError(`setting ${name} ${reason}`))
})

test('single sign-on is one of the providers, and its origin is a log-in origin', () => {
  const { providers, logInOrigins } = parseConfig({
    ...production,
    SOCIAL_SOURCES: 'gitee  wechat_open',
    LOG_IN_ORIGINS: 'https://gitee.com',
    SSO_URL: 'https://sso.gov.cn/oauth/authorize?client_id=exam',
  })
  expect(providers).toEqual(['gitee', 'wechat_open', 'sso'])
  expect(logInOrigins).toEqual(['https://gitee.com', 'https://sso.gov.cn'])
  expect(parseConfig(production).providers).toEqual([])
})

test('all complaints about single settings are there, the first one in front', () => {
  const { CLIENT_ID: _, ...others } = production
  const complaints = ['setting CLIENT_ID is missing', 'setting TOKEN_TIME must be whole seconds']
  expect(() => parseConfig({ ...others, TOKEN_TIME: 'soon' })).toThrow(
    expect.objectContaining({ message: complaints[0], complaints }),
  )
})

test('a missing setting names the variable that was meant to be it', () => {
  const { CLIENT_SECRET, ...others } = production
  const complaints = complaint({ ...others, CLIENT_SECERT: CLIENT_SECRET })
  expect(complaints).toBe('ConfigError: setting CLIENT_SECRET is missing, but CLIENT_SECERT is set')
})

test('an origin without TLS is one of this machine', () => {
  const entries = [
    'http://localhost:1',
    'http://127.0.0.1:1',
    'http://mock.localhost:1',
    'http://mocklocalhost:1',
    'http://a.test',
  ]
  expect(entries.filter(isOrigin)).toEqual(entries.slice(0, 3))
})
