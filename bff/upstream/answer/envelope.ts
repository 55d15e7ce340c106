import * as v from 'valibot'

import { isRecord } from '#contracts/core/answer-structure.ts'
import { readAnswer } from '#contracts/core/answer.ts'
import { isNoValue } from '#contracts/core/blade.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { AnswerSpelling } from '../../config/dialect/answer.ts'
import { type PropertyNames, withOwnNames } from '../../config/dialect/property-names.ts'
import { jitteredRetryAfter } from '../../limits/concurrency/retry-after.ts'
import type { Seal } from '../seal/seal.ts'
import type { Answer } from '../upstream.ts'
import { businessText, logInText } from './business-text.ts'
import { inYuan } from './cents.ts'
import { decode, openData, UpstreamUnauthorised } from './decode.ts'
import type { DeviationReport } from './deviations.ts'
import { type Envelope, parseEnvelope, innerEnvelope, isSuccess, saysBoth } from './result.ts'

/** OAuth2's error forms of the token endpoint: B, C and D. Source: blade-contract 4.1. */
const OAuthError = v.union([
  v.object({ error: v.string(), error_description: v.nullish(v.string()) }),
  v.object({ error_code: v.union([v.number(), v.string()]), error_description: v.nullish(v.string()) }),
])

/** Blade's `msg` for a result of null. Source: blade-contract 1.1. */
const noData = '暂无承载数据'

export type UnwrapOptions = {
  readonly seal: Seal
  /** Names of this deployment; ours when absent. */
  readonly propertyNames?: PropertyNames
  /** Receives what differs from the contract. */
  readonly report?: DeviationReport | undefined
  /** Whether amounts are cents. */
  readonly isInCents?: boolean
  /** How the dialect of the server spells the answer; as the contract says when absent. */
  readonly spelling?: AnswerSpelling
}

/**
 * Every answer of the upstream becomes the clean value of the contract or one ApiError.
 * Source: security R25, R30, blade-contract 1, 2, 4, 12.2.
 */
export async function unwrap(answer: Answer, endpoint: Endpoint, options: UnwrapOptions): Promise<unknown> {
  if (answer.status === 429) throw new ApiError('too_many_requests', { retryAfter: jitteredRetryAfter(5) })
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) {
    throw new ApiError('upstream_unavailable', { retryAfter: jitteredRetryAfter(5) })
  }
  const payload = await openPayload(answer, endpoint, options)
  const { empty } = payload
  checkRows(payload.data, endpoint)
  const result = parseOutput(payload, endpoint, options)
  if (!empty) options.report?.(endpoint, result.deviations)
  if (result.success) return options.isInCents ? inYuan(result.output, endpoint.output) : result.output
  throw empty ? new ApiError('not_found') : new ApiError('upstream_failed', { cause: describe(result.issues) })
}

/** `empty`: Blade says that there is no data. */
type Payload = { readonly data: unknown; readonly empty: boolean }

async function openPayload(answer: Answer, endpoint: Endpoint, options: UnwrapOptions): Promise<Payload> {
  if (endpoint.upstream.redirect && answer.location) return { data: { address: answer.location }, empty: false }
  const body = await decode(answer, endpoint, options.seal)
  if (typeof body === 'string') return { data: body, empty: false }
  const envelope = parseEnvelope(body, answer.status, endpoint)
  if (!envelope) return barePayload(body, answer.status, endpoint)
  const { data } = envelope
  const isSealed = typeof data === 'string' && endpoint.upstream.wire === 'sealed' && endpoint.kind !== 'text'
  const opened = isSealed ? { ...envelope, data: await openData(data, endpoint, options.seal) } : envelope
  return envelopePayload(opened, answer.status, { endpoint, ...options })
}

type EnvelopeOptions = Pick<UnwrapOptions, 'spelling' | 'report'> & { readonly endpoint: Endpoint }

function envelopePayload(envelope: Envelope, status: number, options: EnvelopeOptions): Payload {
  const { code, data, msg } = envelope
  const { spelling } = options
  const text = msg ?? ''
  if (isSuccess(envelope, spelling?.successCodes)) {
    const inner = innerEnvelope(data)
    if (inner) return envelopePayload(inner, status, options)
    checkPayload(envelope, options)
    return { data: data ?? null, empty: text === noData && isNothing(data ?? null) }
  }
  if (status === 404 && code === 404 && isUnknownPath(text)) throw new ApiError('not_offered')
  if (spelling?.missingIsError && code === 500 && isMissingRow(text)) return { data: null, empty: true }
  const meaning = spelling?.texts.find((it) => it.text === text)
  if (meaning) throw new ApiError(meaning.code, { retryAfter: meaning.retryAfter })
  // Whether it was executed is unknown: never `refused`.
  if (saysBoth(envelope)) throw new ApiError('upstream_failed', { cause: `code ${code} beside a success` })
  throw refusal(code, status, businessText(text))
}

/** A read without data that has a payload under a name that nobody knows is not empty. */
function checkPayload({ data, hasOtherPayload }: Envelope, { endpoint, report }: EnvelopeOptions) {
  if (endpoint.kind !== 'read' || (data ?? null) !== null || !hasOtherPayload) return
  report?.(endpoint, [{ field: 'data', expected: endpoint.output.type, received: 'missing', outcome: 'refused' }])
  throw new ApiError('upstream_failed', { cause: 'a payload under an unknown name' })
}

/** Java's text for a row that does not exist; in production it is that of any other fault. Source: blade-contract 17.2. */
const isMissingRow = (text: string) => text.startsWith('Cannot invoke ') && text.endsWith(' is null')

/** Texts of the server for a path that it does not know. Source: blade-contract 2.1, 17.1. */
const isUnknownPath = (text: string) => /^No (?:endpoint|static resource|handler found) |^没找到请求$/.test(text)

const isNothing = (data: unknown) => isNoValue(data) || (Array.isArray(data) && data.length === 0)

function barePayload(body: unknown, status: number, endpoint: Endpoint): Payload {
  const oauth = v.safeParse(OAuthError, body)
  if (oauth.success) {
    const text = logInText(oauth.output.error_description ?? '')
    throw refusal(status === 200 ? 400 : status, status, status < 500 ? text : '')
  }
  if (status === 401) throw new UpstreamUnauthorised()
  if (status !== 200 || !endpoint.upstream.bare) throw new ApiError('upstream_failed')
  return { data: body, empty: false }
}

/**
 * The error of an unsuccessful answer; a business text is relayed whatever the code. After a server fault it is unknown
 * whether the call was executed: that is never `refused`. Source: security R25, R60.
 */
function refusal(code: number, status: number, text: string): Error {
  if (code === 401) return new UpstreamUnauthorised()
  if (code === 429) return new ApiError('too_many_requests', { retryAfter: jitteredRetryAfter(5) })
  if (code === 415) return new ApiError('unsupported_media_type')
  const detail = text ? { detail: text } : {}
  if (status >= 500 || (code >= 500 && code <= 599)) return new ApiError('upstream_failed', detail)
  const isOurFault = code === 404 || code === 405
  return isOurFault && !text ? new ApiError('upstream_failed') : new ApiError('refused', detail)
}

/** A list over the limit of its contract is refused before it is parsed: a cut one would look complete. */
function checkRows(data: unknown, { upstream: { maxRows } }: Endpoint) {
  const isTooLong = (value: unknown) => Array.isArray(value) && value.length > maxRows
  const hasLongList = isRecord(data) && Object.keys(data).some((name) => isTooLong(data[name]))
  if (hasLongList || isTooLong(data)) {
    throw new ApiError('upstream_failed', { cause: `a list is longer than ${maxRows} rows` })
  }
}

/** Whatever is thrown while a value is read, such as TooManyIssues, is the answer's fault. */
function parseOutput({ data: sent, empty }: Payload, { output }: Endpoint, { propertyNames, spelling }: UnwrapOptions) {
  try {
    const data = spelling ? spelling.toContract(sent) : sent
    // "No data" is no deviation: either the contract accepts it, or the record does not exist.
    return empty
      ? { ...v.safeParse(output, data), deviations: [] }
      : readAnswer(output, propertyNames ? withOwnNames(data, output, propertyNames) : data)
  } catch (cause) {
    throw new ApiError('upstream_failed', { cause })
  }
}

/** Path and expected type of what does not fit, without values. */
const describe = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? '.'} is not ${issue.expected ?? issue.type}`)
    .join('; ')
