import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { auth, type TokenAnswer } from '#contracts/session/auth.ts'
import type { LogIn } from '#contracts/session/session.ts'

import { spelledEndpoint } from '#bff/config/dialect/spelling.ts'
import { pseudonyms } from '#bff/http/browser/pseudonym.ts'
import { accountReader } from '#bff/session/log-in/account.ts'
import { logIn as requestTokens } from '#bff/session/log-in/grants.ts'
import type { Caller } from '#bff/upstream/request.ts'
import type { CheckedCall } from './call.ts'
import { type CheckDependencies, noSuchAddress, observe } from './observe.ts'

/** Account that the calls are made with. */
export type Account = {
  readonly username: string
  readonly password: string
  /** Characters of a captcha picture, a data URL. */
  readonly readCaptcha: (image: string) => Promise<string>
}

/** A log-in of the check. */
export type CheckSession = {
  readonly caller: Caller
  readonly roles: readonly string[]
  readonly tokens: TokenAnswer
}

type LoggedIn = { readonly calls: readonly CheckedCall[] } & (
  | { readonly session: CheckSession; readonly impediment: null }
  /** Why it failed, for the operator. */
  | { readonly session: null; readonly impediment: string }
)

/** An address of nobody, by which the server's logs show whether it takes the client's. Source: RFC 5737. */
const documentationAddress = ({ crypto }: CheckDependencies) =>
  `192.0.2.${1 + ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 254)}`

/** Logs in as the gateway does, with a captcha where the settings want one. */
export async function logIn({ username, password, readCaptcha }: Account, deps: CheckDependencies): Promise<LoggedIn> {
  const visitor: Caller = { requestId: deps.crypto.randomUUID(), clientAddress: documentationAddress(deps) }
  const calls: CheckedCall[] = []
  let input: LogIn = { grant: 'password', username, password }
  if (deps.config.captchaMode) {
    const picture = await observe({ name: 'auth.captcha', endpoint: auth.captcha }, deps, (gateway) =>
      gateway.call(auth.captcha, {}, visitor),
    )
    calls.push(picture.checked)
    if (!picture.value)
      return { calls, session: null, impediment: describeImpediment(picture.checked, auth.captcha, deps) }
    const { key, image } = picture.value
    input = { ...input, grant: 'captcha', key, code: await readCaptcha(image) }
  }
  let message: string | undefined
  const tokens = await observe({ name: 'auth.token', endpoint: auth.token }, deps, (gateway) =>
    requestTokens(input, visitor, { ...deps, gateway }).catch((error: unknown) => {
      message = error instanceof ApiError ? error.detail : undefined
      throw error
    }),
  )
  calls.push(tokens.checked)
  if (!tokens.value)
    return { calls, session: null, impediment: describeImpediment(tokens.checked, auth.token, deps, message) }
  const answer = tokens.value
  const account = await observe({ name: 'auth.userInfo', endpoint: auth.userInfo }, deps, (gateway) =>
    accountReader(deps.config, gateway, pseudonyms(deps))(answer, visitor),
  )
  // Called again with the other reads, and counted there.
  if (!account.value) {
    const impediment = describeImpediment(account.checked, auth.userInfo, deps)
    return { calls: [...calls, account.checked], session: null, impediment }
  }
  const { userId, oauthId, roles } = account.value
  const singleToken = deps.crypto.randomUUID()
  const caller = { ...visitor, accessToken: answer.access_token, singleToken, userId, oauthId: oauthId ?? '' }
  return { calls, session: { caller, roles, tokens: answer }, impediment: null }
}

/** Why the check ends here, and what to turn; `message` is the server's own. */
function describeImpediment(
  { call, outcome, reason = '', http }: CheckedCall,
  endpoint: Endpoint,
  { config }: CheckDependencies,
  message?: string,
): string {
  const own = message ? `: it says "${message}"` : ''
  if (outcome === 'refused') return `the server refuses the log-in${own || `, call ${call}`}`
  const [code, cause] = reason.split(/: (.*)/s)
  if (code === 'upstream_unavailable') return `the server cannot be reached: ${cause ?? 'no connection'}`
  if (code === 'upstream_timeout') return 'the server does not answer in time'
  if (reason === noSuchAddress) {
    const { path } = spelledEndpoint(config.upstream.dialect, endpoint).upstream
    return `no such address: ${path} below UPSTREAM_URL`
  }
  if (cause === 'client credential refused' || code === 'unauthorised') {
    return `the server refuses CLIENT_ID or CLIENT_SECRET${own}`
  }
  return `${call} failed with HTTP ${http ?? 'no answer'}: ${reason}${own}`
}
