/** Values of the enumerated settings. */
export const settingChoices = {
  /** keep: old refresh tokens stay valid; rotate: each is one-time; single: only the newest pair is valid. */
  refresh: ['keep', 'rotate', 'single'],
  /** Error form of the token endpoint. Source: blade-contract 4.1. */
  errorForm: ['B', 'C', 'D'],
  /** Who refuses a missing log-in: the gateway (HTTP 401) or the service (HTTP 200 with code 401). */
  unauthorised: ['gateway', 'service'],
  /** Where a sealed POST has its ciphertext: text body, or query parameter `data`. Source: specification 7. */
  sealedPost: ['body', 'query'],
  /** Whether the SpringBlade server has the manners of its source. Source: blade-contract 17.4, 17.5. */
  manners: ['on', 'off'],
  /** Where the server takes the address of a caller from, for its lockout and its logs. */
  addressFrom: ['headers', 'connection'],
} as const

type Choice<K extends keyof typeof settingChoices> = (typeof settingChoices)[K][number]

/**
 * Differences between deployments of Blade, and what blade-contract leaves open. Switched by QA and tests; a reset
 * restores the most likely server: flavour B.
 */
export type Settings = {
  /** null strings become "", numbers -1, booleans false, lists [], the rest {}. Source: blade-contract 1.3. */
  nullToEmpty: boolean
  /** Empty texts and lists are null. */
  emptyToNull: boolean
  /** Loosely typed answers: booleans are 0 and 1, counts are text, times are Unix time, amounts have any scale. Source: blade-contract 16. */
  looseTypes: boolean
  /** Tokens are stored on the server: logging out revokes them. */
  tokenState: boolean
  refresh: Choice<'refresh'>
  errorForm: Choice<'errorForm'>
  unauthorised: Choice<'unauthorised'>
  sealedPost: Choice<'sealedPost'>
  /** XSS filter over plain bodies, lengths of columns, logs in ascending order, missing guards. */
  manners: Choice<'manners'>
  addressFrom: Choice<'addressFrom'>
  /** Menu items have `renamedProperties`. Source: specification 3. */
  renamedMenu: boolean
  /** Roles have `renamedRoles`. */
  renamedRoles: boolean
  /** Accounts and roles above the level of the caller are refused; Blade checks none. Source: docs/decisions/0070. */
  roleLevels: boolean
  /** The exam is deselected by deselect-exam only: exitExam is unknown. Source: specification 4. */
  deselectExamOnly: boolean
  /** Technical texts of unexpected errors are hidden. */
  production: boolean
  /** Log-in values are AES text; otherwise plain, as Blade's own client sends them. */
  logInSealed: boolean
  /** Changed passwords arrive in plain text, as in Blade 2.7, and not as MD5. Source: blade-contract 15.20. */
  plainPasswords: boolean
  /** Every object of every answer has undeclared columns: personal data and a password hash. */
  extraColumns: boolean
  /** Key of `Blade-Auth: crypto …`; none by default. */
  tokenKey: string | null
  /** Failed log-ins that lock an account for half an hour. */
  logInTries: number
  /** Lifetime of an access token in seconds. */
  accessTokenSeconds: number
  /** Lifetime of a refresh token in seconds. */
  refreshTokenSeconds: number
}

/** Settings of the most likely server. */
export const defaults: Readonly<Settings> = {
  nullToEmpty: true,
  emptyToNull: false,
  looseTypes: false,
  tokenState: false,
  refresh: 'keep',
  errorForm: 'B',
  unauthorised: 'gateway',
  sealedPost: 'body',
  manners: 'on',
  addressFrom: 'headers',
  renamedMenu: false,
  renamedRoles: false,
  roleLevels: false,
  deselectExamOnly: false,
  production: true,
  logInSealed: true,
  plainPasswords: false,
  extraColumns: false,
  tokenKey: null,
  logInTries: 5,
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 604_800,
}

export const settingNames = Object.keys(defaults) as (keyof Settings)[] // the keys of a const

/** Current settings; assigned by QA, scenarios and tests. */
export const settings: Settings = { ...defaults }

export function resetSettings() {
  Object.assign(settings, defaults)
}

/** Property names on the wire of setting renamedMenu. */
export const renamedProperties: Readonly<Record<string, string>> = {
  label: 'title',
  path: 'url',
  icon: 'img',
  children: 'subs',
}

/** Aliases on the wire of setting renamedRoles. */
export const renamedRoles: Readonly<Record<string, string>> = { administrator: 'sysadmin', admin: 'manager' }

/** Configuration of the simulated deployment. The values are valid in this mock only. */
export const deployment = {
  clientId: 'exam-web',
  clientSecret: 'exam-web-demo-secret',
  /** 32 bytes. */
  aesKey: 'demo-only-aes-key-for-mocks-0001',
  operatorToken: 'demo-only-operator-token-of-the-mock',
  jwtKey: 'demo-only-signing-key-for-tokens-of-the-mock',
  tenantId: '000000',
  /** Keys of SM2, in hex: passwords of SpringBlade. */
  sm2PrivateKey: '1c37368333108c80dbde2e3de6670e6fbd5ebab15fcf33adf67398b543ffc18e',
  sm2PublicKey:
    '04398e4aeeb5edfd929c9d4f79ef6d1834fb27b372cb0b82d50a478abf0131ad7169ba8e399dba291bd03f08b0be20e718561e591a604505762cb43cf1dc6cf4b9',
}
