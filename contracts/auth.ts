import * as v from 'valibot'

import { ExactText, Id, DisplayText, done, list, maybe } from './core/blade.ts'
import { captcha } from './captcha.ts'
import { read, write } from './core/endpoint.ts'
import { LogEntry } from './log-entry.ts'

/** Text that some servers write as a number. A number that JSON.parse has rounded is none. */
const looseText = v.pipe(
  maybe(
    v.union([
      v.string(),
      v.pipe(
        v.number(),
        v.check((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER),
      ),
    ]),
  ),
  v.transform((value) => (value === null ? null : String(value))),
)
const shownText = v.fallback(
  v.pipe(
    looseText,
    v.transform((value) => value ?? ''),
    v.string(),
  ),
  '',
)
const shownRoles = v.pipe(
  v.array(v.string()),
  v.transform((roles) => roles.join(',')),
)

/**
 * Answer of the token endpoint, flat and in snake_case. An unbound social identity has no user_id but an oauth_id.
 * Source: blade-contract 4.1, 4.5.
 */
export const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** null: the session ends with its access token. */
  refresh_token: v.fallback(looseText, null),
  /** Lifetime of the access token, in seconds; 3600 where the server does not say. */
  expires_in: v.fallback(v.pipe(looseText, v.string(), v.regex(/^\d{1,9}(?:\.\d+)?$/), v.transform(Number)), 3600),
  tenant_id: shownText,
  user_id: v.fallback(looseText, null),
  user_name: shownText,
  real_name: shownText,
  avatar: v.fallback(maybe(v.string()), null),
  /** Role aliases, comma separated. */
  role_name: v.fallback(v.union([shownRoles, shownText]), ''),
  oauth_id: v.fallback(looseText, null),
})
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>

/** Parameters of the token endpoint; which ones depends on `grant_type`. Source: specification 7.1. */
export const TokenRequest = v.objectWithRest({ grant_type: v.string() }, v.string())

/** User info in the shape of flavour A. Source: blade-contract 4.4. */
export const UserInfo = v.object({
  user: maybe(v.object({ id: Id, account: DisplayText, realName: DisplayText, avatar: maybe(v.string()) })),
  /** Permission codes of buttons. */
  permissions: list(ExactText),
  /** Role aliases. */
  roles: list(ExactText),
  oauthId: maybe(v.string()),
})

export const auth = {
  /** Internal: no other call returns tokens. */
  token: write('POST blade-auth/oauth/token', {
    summary: 'Exchanges a grant for tokens.',
    access: 'public',
    internal: true,
    bare: true,
    input: TokenRequest,
    output: TokenAnswer,
    criticality: 'critical',
  }),
  captcha,
  logout: write('GET blade-auth/oauth/logout', {
    summary: 'Ends the tokens upstream.',
    access: 'login',
    internal: true,
    bare: true,
    output: done,
  }),
  /** Blade's clients use the log-out address for it. Source: blade-contract 4.3. */
  sendLog: write('POST blade-auth/oauth/logout', {
    summary: 'Sends the error log of the client.',
    access: 'login',
    bare: true,
    json: true,
    input: v.pipe(v.array(LogEntry), v.maxLength(200)),
    output: done,
    refreshes: [],
  }),
  userInfo: read('GET blade-auth/oauth/user-info', {
    summary: 'Returns the account with its roles and button permissions.',
    access: 'login',
    output: UserInfo,
  }),
  clearCache: write('GET blade-auth/oauth/clear-cache', {
    summary: "Clears the upstream's cache of the account.",
    access: 'login',
    bare: true,
    output: done,
    refreshes: 'everything',
  }),
  deselectExam: write('POST blade-user/front/deselect-exam', {
    summary: 'Deselects the exam.',
    access: 'login',
    output: done,
    refreshes: 'everything',
  }),
}
