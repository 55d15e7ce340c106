import * as v from 'valibot'

import { R } from '#contracts/core/blade.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { type Seal, UnsealError } from './seal.ts'
import type { Answer } from './upstream.ts'

/** The upstream said 401: the token is not good any more, or only the role is missing. The session knows which. */
export class UpstreamUnauthorised extends Error {
  override readonly name = 'UpstreamUnauthorised'
}

/** OAuth2's error forms of the token endpoint: B, C and D. Source: blade-contract 4.1. */
const OAuthError = v.union([
  v.object({ error: v.string(), error_description: v.optional(v.string()) }),
  v.object({ error_code: v.number(), error_description: v.optional(v.string()) }),
])

/** What Blade says in `msg` when a result is null. Source: blade-contract 1.1. */
const noData = '暂无承载数据'

/**
 * Every answer of the upstream becomes the clean value of the contract or one ApiError.
 * Source: security R25, blade-contract 1, 2, 4, 12.2.
 */
export async function unwrap(answer: Answer, endpoint: Endpoint, seal: Seal): Promise<unknown> {
  if (answer.status === 429) throw new ApiError('too_many_requests', { retryAfter: 5 })
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) {
    throw new ApiError('upstream_unavailable', { retryAfter: 5 })
  }
  const { data, empty } = await dataIn(answer, endpoint, seal)
  const result = parsed(data, endpoint)
  if (result.success) return result.output
  throw empty ? new ApiError('not_found') : new ApiError('upstream_failed', { cause: shapeOf(result.issues) })
}

async function dataIn(answer: Answer, endpoint: Endpoint, seal: Seal): Promise<Data> {
  if (endpoint.upstream.redirect && answer.location) return { data: { address: answer.location }, empty: false }
  return dataOf(await decoded(answer, endpoint, seal), answer.status, endpoint)
}

/** JSON as it is; else AES text, quoted or bare; else, where the contract says so, a text. */
async function decoded({ text, status }: Answer, endpoint: Endpoint, seal: Seal): Promise<unknown> {
  const body = text.trim()
  const looksLikeJson = body.startsWith('{') || body.startsWith('[')
  try {
    if (looksLikeJson) return JSON.parse(body)
    if (endpoint.kind === 'text' && status === 200) return await openedText(body, endpoint, seal)
    return JSON.parse(await seal.open(unquoted(body)))
  } catch (error) {
    if (status === 401) throw new UpstreamUnauthorised()
    const known = error instanceof SyntaxError || error instanceof UnsealError
    throw known ? new ApiError('upstream_failed') : error
  }
}

/** A text answer may be sealed as a whole, and may hold an envelope inside. */
async function openedText(body: string, endpoint: Endpoint, seal: Seal): Promise<unknown> {
  if (endpoint.upstream.wire !== 'sealed') return body
  const text = await seal.open(unquoted(body))
  return text.startsWith('{') ? JSON.parse(text) : text
}

const unquoted = (text: string) => (text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text)

type Data = { data: unknown; empty: boolean }

function dataOf(body: unknown, status: number, endpoint: Endpoint): Data {
  if (typeof body === 'string') return { data: body, empty: false }
  const envelope = v.safeParse(R, body)
  if (!envelope.success) return bareData(body, status, endpoint)
  const { code, success, data, msg } = envelope.output
  if (code === 200 && success !== false) return { data, empty: msg === noData }
  throw refusal(code, msg ?? '')
}

function bareData(body: unknown, status: number, endpoint: Endpoint): Data {
  const oauth = v.safeParse(OAuthError, body)
  if (oauth.success) throw refusal(status === 200 ? 400 : status, oauth.output.error_description ?? '', aboutLogIn)
  if (status === 401) throw new UpstreamUnauthorised()
  if (status !== 200 || !endpoint.upstream.bare) throw new ApiError('upstream_failed')
  return { data: body, empty: false }
}

function refusal(code: number, msg: string, mayBeShown = business): Error {
  if (code === 401) return new UpstreamUnauthorised()
  if (code === 429) return new ApiError('too_many_requests', { retryAfter: 5 })
  const ours = code === 404 || code === 405 || code === 415
  if (code >= 500 || ours) return new ApiError('upstream_failed')
  const text = msg.trim()
  const detail = mayBeShown(text) && Array.from(text).slice(0, 200).join('')
  return new ApiError('refused', detail ? { detail } : {})
}

/** Marks of a program's text: errors, classes, databases, addresses, markup, Blade's binding. */
const technical = new RegExp(
  [
    'exception|error:|nested|source:|caused by|cause:|stack ?trace',
    '\\b(?:org|com|cn|net|io|java|javax|jakarta|sun)\\.[a-z]',
    'jdbc|sql|mybatis|redis|nacos|feign',
    'https?://|\\d{1,3}(?:\\.\\d{1,3}){3}',
    '</?\\w|[{}]|\\n',
    '缺少必要的请求参数|请求参数(?:格式|类型|绑定)错误|消息不能读取|不支持当前',
  ].join('|'),
  'i',
)

const english = /(?:[a-z]{2,} ){2}[a-z]{2}/i

/**
 * A business text may be shown: Chinese, and nothing of the server's inside. Anything else is withheld, and the client
 * says 未知错误. Source: security R25.
 */
const business = (text: string) =>
  /\p{Script=Han}/u.test(text) && text !== '操作失败' && !technical.test(text) && !english.test(text)

/** What the token endpoint says of a log-in is for people in any language. Source: specification 8. */
const aboutLogIn = (text: string) => !technical.test(text) && Array.from(text).length <= 200

/** A tree that is deeper than the stack throws in a recursive schema; that is not an answer of ours either. */
function parsed(data: unknown, { output }: Endpoint) {
  try {
    return v.safeParse(output, data)
  } catch (cause) {
    throw new ApiError('upstream_failed', { cause })
  }
}

/** Where an answer does not fit, without its values. */
const shapeOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? '.'} is not ${issue.expected ?? issue.type}`)
    .join('; ')
