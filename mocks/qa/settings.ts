/** Values of those settings that are more than on and off. */
export const settingChoices = {
  /** keep: old refresh tokens live on; rotate: each works once; single: only the newest pair works at all. */
  refresh: ['keep', 'rotate', 'single'],
  /** How the token endpoint says no. Source: blade-contract 4.1. */
  errorForm: ['B', 'C', 'D'],
  /** A missing user is refused by the gateway (HTTP 401) or by the service (HTTP 200 with code 401). */
  unauthorised: ['gateway', 'service'],
} as const

type Choice<K extends keyof typeof settingChoices> = (typeof settingChoices)[K][number]

/**
 * What differs between deployments of Blade, and what blade-contract leaves open. QA and tests switch it;
 * reset() goes back to the most likely server: flavour B.
 */
export type Settings = {
  /** null strings become "", numbers -1, booleans false, lists [], the rest {}. Source: blade-contract 1.3. */
  nullToEmpty: boolean
  /** Tokens are kept on the server: logging out ends them. */
  tokenState: boolean
  refresh: Choice<'refresh'>
  errorForm: Choice<'errorForm'>
  unauthorised: Choice<'unauthorised'>
  /** Unexpected faults hide their text. */
  production: boolean
  /** Log-in values arrive as AES text, or plain as Blade's own client sends them. */
  logInSealed: boolean
  /** A changed password arrives as it was typed, as Blade 2.7 sends it, and not hashed. Source: blade-contract 15.20. */
  plainPasswords: boolean
  /** Every object of every answer has columns that nobody declared: personal data and a password hash. */
  extraColumns: boolean
  /** Key that opens `Blade-Auth: crypto …`; none by default. */
  tokenKey: string | null
  /** So many wrong passwords lock an account for half an hour. */
  logInTries: number
  /** Life of an access token in seconds. */
  accessTokenSeconds: number
  /** Life of a refresh token in seconds. */
  refreshTokenSeconds: number
}

/** The most likely server. */
export const defaults: Readonly<Settings> = {
  nullToEmpty: true,
  tokenState: false,
  refresh: 'keep',
  errorForm: 'B',
  unauthorised: 'gateway',
  production: true,
  logInSealed: true,
  plainPasswords: false,
  extraColumns: false,
  tokenKey: null,
  logInTries: 5,
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 604_800,
}

export const settings: Settings = { ...defaults }

export function resetSettings() {
  Object.assign(settings, defaults)
}

/** What the real server's administrators configured. The values open nothing but this mock. */
export const deployment = {
  clientId: 'exam-web',
  clientSecret: 'exam-web-demo-secret',
  /** 32 bytes. */
  aesKey: 'demo-only-aes-key-for-mocks-0001',
  jwtKey: 'demo-only-signing-key-for-tokens-of-the-mock',
  tenantId: '000000',
}
