import type { LogIn } from '#contracts/session/session.ts'

import type { Config } from '#bff/config/config.ts'
import { sso } from '#bff/config/settings.ts'
import type { Seal } from '#bff/upstream/seal/seal.ts'
import { sm2Encrypted } from './sm2.ts'

type Params = Readonly<Record<string, string>>
type TokenCall = { params: Params; headers?: Params }

/** Encoding of log-in values, set per deployment. Source: specification 3. */
export type LogInForms = {
  readonly config: Config
  readonly seal: Seal
  /** Lower-case hex. */
  readonly md5: (text: string) => Promise<string>
}

/** The input of one grant. */
type LogInBy<G extends LogIn['grant']> = LogIn & { readonly grant: G }

type Method<G extends LogIn['grant']> = {
  /** Fields and headers of the token call. */
  readonly request: (input: LogInBy<G>, forms: LogInForms) => TokenCall | Promise<TokenCall>
  /**
   * Whether a guess costs nothing. A captcha costs the work of reading it, so it stays available when the network's
   * attempts are used up; all other grants need a proof first.
   */
  readonly isFreeGuess: boolean
  /** Whether the person gave the password of the account or a code to its phone: a proof of the person. Source: security R56. */
  readonly isProof: boolean
  /** OAuth state that it brings back from a provider, and must have been given to this browser; null for none. */
  readonly state: ((input: LogInBy<G>) => { source: string; state: string }) | null
}

/** Log-in methods by grant: a new grant does not compile without its own. Source: specification 7.1, blade-contract 4.1. */
export const logInMethods: { readonly [G in LogIn['grant']]: Method<G> } = {
  password: {
    request: async (input, forms) => ({ params: await credentials(input, forms) }),
    isFreeGuess: true,
    isProof: true,
    state: null,
  },
  captcha: {
    request: async (input, forms) => ({ params: await credentials(input, forms), headers: captchaHeaders(input) }),
    isFreeGuess: false,
    isProof: true,
    state: null,
  },
  sms_code: {
    request: async ({ id, phone, code }, forms) => ({
      params: { id, phone: await encodedName(phone, forms), value: code },
    }),
    isFreeGuess: false,
    isProof: true,
    state: null,
  },
  register_redirect: {
    request: async (input, forms) => ({
      params: await credentials(input, forms),
      headers: { 'Redirect-Key': input.redirectKey },
    }),
    isFreeGuess: true,
    isProof: true,
    state: null,
  },
  scan_code: {
    request: ({ verifyKey }) => ({ params: { verifyKey } }),
    isFreeGuess: false,
    isProof: false,
    state: null,
  },
  link: {
    request: ({ linkKey }) => ({ params: { grant_type: 'scan_code', verifyKey: linkKey } }),
    isFreeGuess: true,
    isProof: false,
    state: null,
  },
  ncias_code: { request: ({ token }) => ({ params: { token } }), isFreeGuess: false, isProof: false, state: null },
  social: {
    request: ({ source, code, state }) => ({ params: { source, code, state } }),
    isFreeGuess: false,
    isProof: false,
    state: ({ source, state }) => ({ source, state }),
  },
  authorization_code: {
    request: ({ code }, { config }) => ({ params: { code, redirect_uri: redirectUri(config) } }),
    isFreeGuess: false,
    isProof: false,
    state: ({ state }) => ({ source: sso, state }),
  },
}

/** Token call of a log-in. */
export const tokenCall = <G extends LogIn['grant']>(input: LogInBy<G>, forms: LogInForms) =>
  logInMethods[input.grant].request(input, forms)

/** OAuth state that a log-in brings back; null where none is involved. Source: security R13. */
export const returnedState = <G extends LogIn['grant']>(input: LogInBy<G>) =>
  logInMethods[input.grant].state?.(input) ?? null

/** Redirect URI of single sign-on: never taken from a request. */
export const redirectUri = ({ publicOrigin }: Pick<Config, 'publicOrigin'>) => `${publicOrigin}/oauth/redirect/${sso}`

/** Headers of an answered captcha. */
export const captchaHeaders = ({ key, code }: { key: string; code: string }) => ({
  'Captcha-Key': key,
  'Captcha-Code': code,
})

/** Encoded account name or phone number. */
export const encodedName = async (name: string, { config, seal }: LogInForms) =>
  config.upstream.usernameForm === 'aes' ? seal.seal(name) : name

async function credentials({ username, password }: { username: string; password: string }, forms: LogInForms) {
  return {
    type: 'account',
    username: await encodedName(username, forms),
    password: await encodedPassword(password, forms),
  }
}

async function encodedPassword(password: string, { config, seal, md5 }: LogInForms): Promise<string> {
  const { passwordForm, sm2PublicKey } = config.upstream
  if (passwordForm === 'plain') return password
  if (passwordForm === 'sm2') return sm2Encrypted(password, sm2PublicKey ?? '')
  const hash = await md5(password)
  return passwordForm === 'md5-aes' ? seal.seal(hash) : hash
}
