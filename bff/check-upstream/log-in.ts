import { auth } from '#contracts/session/auth.ts'
import type { LogIn } from '#contracts/session/session.ts'

import { pseudonyms } from '../browser/pseudonym.ts'
import { accountReader } from '../log-in/account.ts'
import { logIn as requestTokens } from '../log-in/grants.ts'
import type { Caller } from '../upstream/request.ts'
import type { CheckedCall } from './call.ts'
import { type CheckDependencies, observe } from './observe.ts'

/** Account that the calls are made with. */
export type Account = {
  readonly username: string
  readonly password: string
  /** Characters of a captcha picture, a data URL. */
  readonly readCaptcha: (image: string) => Promise<string>
}

type LoggedIn = {
  readonly calls: readonly CheckedCall[]
  /** null where the log-in failed. */
  readonly session: { readonly caller: Caller; readonly roles: readonly string[] } | null
}

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
    if (!picture.value) return { calls, session: null }
    const { key, image } = picture.value
    input = { ...input, grant: 'captcha', key, code: await readCaptcha(image) }
  }
  const tokens = await observe({ name: 'auth.token', endpoint: auth.token }, deps, (gateway) =>
    requestTokens(input, visitor, { ...deps, gateway }),
  )
  calls.push(tokens.checked)
  if (!tokens.value) return { calls, session: null }
  const answer = tokens.value
  const account = await observe({ name: 'auth.userInfo', endpoint: auth.userInfo }, deps, (gateway) =>
    accountReader(deps, { gateway, pseudonym: pseudonyms(deps) })(answer, visitor),
  )
  // Called again with the other reads, and counted there.
  if (!account.value) return { calls: [...calls, account.checked], session: null }
  const { userId, oauthId, roles } = account.value
  const singleToken = deps.crypto.randomUUID()
  const caller = { ...visitor, accessToken: answer.access_token, singleToken, userId, oauthId: oauthId ?? '' }
  return { calls, session: { caller, roles } }
}
