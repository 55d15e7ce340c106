import * as v from 'valibot'

import { readAnswer } from '#contracts/core/answer.ts'
import type { Output } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { auth, TokenAnswer } from '#contracts/session/auth.ts'
import { logIn as calls, type externalLogIn } from '#contracts/session/log-in.ts'
import type { Account, LogIn } from '#contracts/session/session.ts'

import type { Config } from '#bff/config/config.ts'
import { checkAboutCaller } from '#bff/upstream/answer/about-caller.ts'
import { UpstreamUnauthorised } from '#bff/upstream/answer/decode.ts'
import { answerLimits, parseJson } from '#bff/upstream/answer/lossless-json.ts'
import { tokenClaims } from '#bff/upstream/answer/token-claims.ts'
import type { Gateway } from '#bff/upstream/gateway.ts'
import type { Caller } from '#bff/upstream/request.ts'
import { type SessionRecord, receivedTokens } from '../record.ts'
import type { RefreshOutcome } from '../token-refresh.ts'
import { captchaHeaders, encodedName, type LogInForms, tokenCall } from './method.ts'

/** Dependencies of a log-in. */
export type LogInDependencies = LogInForms & { readonly gateway: Gateway }

/** Exchanges a grant for tokens. A refusal carries the upstream's msg. */
export async function logIn(
  input: LogIn,
  caller: Caller,
  { gateway, ...forms }: LogInDependencies,
): Promise<TokenAnswer> {
  const { params, headers } = await tokenCall(input, forms)
  const { tenantId, userType } = forms.config.upstream
  const fields = { grant_type: input.grant, tenantId, scope: 'all', ...params }
  const call = gateway.call(auth.token, fields, { ...caller, headers: { 'User-Type': userType, ...headers } })
  return call.catch(refusedAt('code'))
}

type SendCode = v.InferOutput<(typeof externalLogIn.sendCode)['input']>

/** Sends a log-in code to a phone. A refusal, also by a rate limit, carries the upstream's msg. */
export async function sendCode(
  { phone, captcha }: SendCode,
  caller: Caller,
  { gateway, ...forms }: LogInDependencies,
): Promise<Output<typeof externalLogIn.sendCode>> {
  const fields = { tenantId: forms.config.upstream.tenantId, phone: await encodedName(phone, forms) }
  const call = gateway.call(calls.sendValidate, fields, {
    ...caller,
    ...(captcha && { headers: captchaHeaders(captcha) }),
  })
  return call.catch(refusedAt('captcha.code'))
}

/** A refusal as the caller gets it: that of a captcha's answer stands at its field, too. Source: blade-contract 4.1. */
const refusedAt = (field: string) => (error: unknown) => {
  const detail = error instanceof ApiError && error.code === 'refused' ? error.detail : undefined
  if (detail === credentialMessages.captchaWrong)
    throw new ApiError('refused', { detail, fields: { [field]: detail }, cause: error })
  return clientRefused(error)
}

/** Our own client credential is wrong: a fault of the deployment. */
function clientRefused(error: unknown): never {
  if (error instanceof UpstreamUnauthorised)
    throw new ApiError('upstream_failed', { cause: 'client credential refused' })
  throw error
}

/** What a refresh needs of a record. */
type Refreshed = Pick<SessionRecord, 'tokens'> & { readonly account: Pick<Account, 'userId'> }

/** Refreshes the tokens of a record; distinguishes an explicit rejection from a fault. Source: security R23. */
export function refresher(gateway: Gateway, config: Config, now: () => number) {
  return async ({ tokens, account: { userId } }: Refreshed): Promise<RefreshOutcome> => {
    if (tokens.refresh === null) return { kind: 'rejected' }
    const { tenantId } = config.upstream
    const fields = { grant_type: 'refresh_token', tenantId, scope: 'all', refresh_token: tokens.refresh }
    const from = { requestId: crypto.randomUUID(), clientAddress: '' } // not on behalf of a request
    try {
      const { status, text } = await gateway.callRaw(auth.token, fields, from)
      const body = json(text)
      const data = gateway.toContract(auth.token, Object(body).data ?? body)
      const { outcome, answer, deviations } = readRefresh({ status, body, data }, tokens.refresh, now())
      gateway.report(auth.token, deviations)
      checkAboutCaller({ endpoint: auth.token, value: answer, userId, report: gateway.report })
      if (outcome.kind !== 'tokens' || outcome.tokens.refresh !== null) return outcome
      // Without a new one the old refresh token stays valid. Source: RFC 6749 6.
      return { kind: 'tokens', tokens: { ...outcome.tokens, refresh: tokens.refresh } }
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'fault' }
      throw error
    }
  }
}

/** OAuth error codes that reject the refresh token; invalid_client is a fault of the deployment. */
const rejectingErrors = new Set(['invalid_grant', 'invalid_token', 'access_denied'])
/** OAuth error codes that say nothing about the token, but that it was not exchanged. */
const unclearErrors = new Set(['unauthorized', 'server_error'])
/** Form D: the refresh token is invalid. Source: blade-contract 4.1. */
const invalidRefreshToken = 2010
/** Forms C and D: generic codes, which reject only together with a description of the token. */
const genericCodes = new Set([400, 2004])
const namesToken = /令牌|token|授权已过期/i
/** R says 401 to a wrong client credential too: a fault of the deployment. Source: blade-contract 2.1. */
const namesClient = /client|客户端/i

/** An answer of the token endpoint; `data` is its content with the names of the contract. */
type TokenEndpointAnswer = { readonly status: number; readonly body: unknown; readonly data: unknown }

/** Classifies the token endpoint's answer to a refresh, in all its forms. Source: blade-contract 4.1, 17.3, security R23. */
function readRefresh({ status, body, data }: TokenEndpointAnswer, token: string, now: number) {
  const answer = readAnswer(TokenAnswer, data)
  return answer.success
    ? {
        outcome: { kind: 'tokens', tokens: receivedTokens(answer.output, now) } as const,
        answer: answer.output,
        deviations: answer.deviations,
      }
    : { outcome: atItsEnd(readRefusal(status, body), token, now), answer: null, deviations: [] }
}

/** Whatever refuses a refresh token that has expired by its own claim rejects it. */
function atItsEnd(outcome: RefreshOutcome, token: string, now: number): RefreshOutcome {
  return outcome.kind === 'unclear' && tokenExpiry(token) <= now ? { kind: 'rejected' } : outcome
}

/** Expiry by the claim `exp` of a JWT, milliseconds since the epoch; never for any other token. Its signature is not checked. */
function tokenExpiry(token: string): number {
  const { exp } = tokenClaims(token)
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
}

function readRefusal(status: number, body: unknown): RefreshOutcome {
  const refusal = v.safeParse(Refusal, body)
  if (!refusal.success || status === 429 || (status >= 502 && status <= 504)) return { kind: 'fault' }
  const { error, error_code, error_description, code, msg } = refusal.output
  if (error !== undefined) {
    if (rejectingErrors.has(error)) return { kind: 'rejected' }
    return { kind: unclearErrors.has(error) ? 'unclear' : 'fault' }
  }
  if (error_code === invalidRefreshToken) return { kind: 'rejected' }
  // A server that answers in its own form is up: it could not use this token. Source: blade-contract 17.3.
  if (status >= 500) return { kind: code === status ? 'unclear' : 'fault' }
  const isGeneric = error_code === undefined ? code === 400 || code === 401 : genericCodes.has(error_code)
  const reason = error_description || msg || ''
  if (!isGeneric || namesClient.test(reason)) return { kind: 'fault' }
  return { kind: namesToken.test(reason) ? 'rejected' : 'unclear' }
}

const code = v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)))
const reason = v.optional(v.nullable(v.string()))
const Refusal = v.object({
  error: v.optional(v.string()),
  error_code: code,
  error_description: reason,
  code,
  msg: reason,
})

function json(text: string): unknown {
  try {
    return parseJson(text, answerLimits(auth.token))
  } catch {
    return undefined
  }
}
