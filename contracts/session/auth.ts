import * as v from 'valibot'

import { done, ExactText, Id, isNoValue, list, maybe, orNull, DisplayText } from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { tolerance } from '../core/schema.ts'
import { captcha } from './captcha.ts'
import { LogEntry } from './log-entry.ts'

/** Lifetime of an access token in seconds, where the server does not say. */
const defaultLifetime = 3600

const Lifetime = v.pipe(v.number(), v.minValue(0), v.maxValue(999_999_999), tolerance({ fallback: defaultLifetime }))

/** Role aliases, comma separated, or a list of them. */
const RoleNames = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (Array.isArray(value) ? value.filter((role) => typeof role === 'string').join(',') : value)),
  v.transform((value) => (isNoValue(value) ? '' : value)),
  v.pipe(v.string(), tolerance({ exact: true, fallback: '' })),
)

/**
 * Answer of the token endpoint, flat and in snake_case. An unbound social identity has no user_id but an oauth_id.
 * Source: blade-contract 4.1, 4.5.
 */
export const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** null: the session ends with its access token. */
  refresh_token: orNull(v.string()),
  expires_in: Lifetime,
  tenant_id: DisplayText,
  user_id: orNull(Id),
  user_name: DisplayText,
  real_name: DisplayText,
  avatar: orNull(v.string()),
  role_name: RoleNames,
  oauth_id: orNull(Id),
})
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>

/** Parameters of the token endpoint; which ones depends on `grant_type`. Source: specification 7.1. */
export const TokenRequest = v.objectWithRest({ grant_type: v.string() }, v.string())

/** User info in the shape of flavour A. Source: blade-contract 4.4. */
export const UserInfo = v.object({
  user: orNull(v.object({ id: Id, account: DisplayText, realName: DisplayText, avatar: maybe(v.string()) })),
  /** Permission codes of buttons. */
  permissions: list(ExactText),
  /** Role aliases; null where the server does not say. */
  roles: maybe(v.array(ExactText)),
  oauthId: maybe(v.string()),
})

/** Token endpoint and account of Blade. Source: blade-contract 4. */
export const auth = {
  /** Internal: no other call returns tokens. */
  token: write('POST blade-auth/oauth/token', {
    summary: { en: 'Exchanges a grant for tokens.', zh: '以登录凭证换取令牌。' },
    access: 'public',
    internal: true,
    bare: true,
    input: TokenRequest,
    output: TokenAnswer,
    aboutCaller: { userId: 'user_id', tokens: ['access_token', 'refresh_token'] },
    criticality: 'critical',
  }),
  captcha,
  logout: write('GET blade-auth/oauth/logout', {
    summary: { en: 'Ends the tokens upstream.', zh: '注销上游的令牌。' },
    access: 'login',
    internal: true,
    bare: true,
    output: done,
  }),
  /** Blade's clients use the log-out address for it. Source: blade-contract 4.3. */
  sendLog: write('POST blade-auth/oauth/logout', {
    summary: { en: 'Sends the error log of the client.', zh: '上报客户端的错误日志。' },
    access: 'login',
    repeatable: 'adds to a log',
    bare: true,
    json: true,
    input: v.pipe(v.array(LogEntry), v.maxLength(200)),
    output: done,
    refreshes: [],
  }),
  userInfo: read('GET blade-auth/oauth/user-info', {
    summary: { en: 'Returns the account with its roles and button permissions.', zh: '查询账号及其角色和按钮权限。' },
    access: 'login',
    output: UserInfo,
    aboutCaller: { userId: 'user.id' },
  }),
  clearCache: write('GET blade-auth/oauth/clear-cache', {
    summary: { en: "Clears the upstream's cache of the account.", zh: '清除上游对账号的缓存。' },
    access: 'login',
    repeatable: 'sets values',
    bare: true,
    output: done,
    refreshes: 'everything',
  }),
  deselectExam: write('POST blade-user/front/deselect-exam', {
    summary: { en: 'Deselects the exam.', zh: '取消选择考试。' },
    access: 'login',
    repeatable: 'sets values',
    output: done,
    refreshes: 'everything',
  }),
}
