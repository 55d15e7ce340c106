import * as v from 'valibot'

import { paging } from '#contracts/core/blade.ts'
import type { Schema } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { decodeQuery } from '#contracts/core/query.ts'
import { innerSchema, schemaFields, isCredential, type Shape, wireFormat } from '#contracts/core/schema.ts'
import { auth } from '#contracts/session/auth.ts'

import { ownValue } from './own.ts'
import { Refusal, TokenRefusal, unauthorised } from './refusal.ts'
import { settings } from './settings.ts'
import type { Authentication } from './token.ts'
import { bladeTimeFormat, unseal } from './wire.ts'

/** Parameters and files of a request. */
export type RequestParams = {
  /** Query and form together, as Spring binds them. */
  readonly params: URLSearchParams
  /** Uploaded files by form field. */
  readonly files: ReadonlyMap<string, File>
}

/** Path parameters by name; msw names the leading wildcard by number. */
export type PathParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads query, form and path parameters, and files of a multipart body. Refuses a malformed one with 500. */
export async function readParams(request: Request, segments: PathParams): Promise<RequestParams> {
  const params = new URLSearchParams(new URL(request.url).search)
  for (const [name, value] of Object.entries(segments)) {
    if (typeof value === 'string' && !/^\d/.test(name)) params.set(name, value)
  }
  const files = new Map<string, File>()
  const type = mediaType(request)
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') return { params, files }
  for (const [key, value] of await form(request)) {
    if (typeof value === 'string') params.append(key, value)
    else files.set(key, value)
  }
  return { params, files }
}

async function form(request: Request): Promise<FormData> {
  try {
    return await request.clone().formData()
  } catch {
    throw new Refusal(500, 'Failed to parse multipart servlet request')
  }
}

const mediaType = (request: Request) =>
  (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

type Received = {
  readonly requestParams: RequestParams
  readonly caller: Authentication
  /** Also as parameters in place of JSON. */
  readonly acceptsParams: boolean
}

/** Reads and validates the input of a call. Refuses what Blade refuses. Source: blade-contract 2.1, 12.2. */
export async function readInput(
  request: Request,
  endpoint: Endpoint,
  { requestParams, caller, acceptsParams }: Received,
): Promise<unknown> {
  if (endpoint.kind === 'upload') checkFile(request, endpoint, requestParams)
  const isPlain = acceptsParams && mediaType(request) !== 'application/json'
  const raw = isPlain ? plainInput(endpoint, requestParams) : await rawInput(request, endpoint, requestParams)
  const { self } = endpoint.upstream
  if (self) checkOwnId(self, raw, caller)
  return validate(raw, endpoint)
}

/** The user id in the input must be the caller's; another one is 401. */
function checkOwnId(self: string, raw: unknown, caller: Authentication) {
  const ownId = v.safeParse(v.looseObject({ [self]: v.pipe(v.string(), v.nonEmpty()) }), raw)
  if (!ownId.success) throw missingParameter(self)
  if (typeof caller !== 'object' || ownId.output[self] !== caller.user.id) unauthorised()
}

async function rawInput(request: Request, endpoint: Endpoint, requestParams: RequestParams): Promise<unknown> {
  const { params } = requestParams
  const { wire, method, sealedPost = settings.sealedPost } = endpoint.upstream
  if (wire === 'plain') return plainInput(endpoint, requestParams)
  if (wire === 'sealed' && (method === 'GET' || endpoint.kind === 'upload' || sealedPost === 'query')) {
    return unsealJson(params.get('data') ?? '', 500)
  }
  checkType(request, wire === 'json' ? 'application/json' : 'text/plain')
  return wire === 'json' ? parseJson(await request.text()) : unsealJson(await request.text(), 400)
}

function checkFile(request: Request, { file }: Endpoint, { files }: RequestParams) {
  if (mediaType(request) !== 'multipart/form-data') throw new Refusal(500, 'Current request is not a multipart request')
  if (file && !files.has(file.name)) throw missingParameter(file.name)
}

function checkType(request: Request, expected: string) {
  const actual = mediaType(request)
  if (actual !== expected) throw new Refusal(415, `Content type '${actual}' not supported`)
}

const plainInput = (endpoint: Endpoint, { params }: RequestParams) =>
  decodeQuery(endpoint.input, converted(params, endpoint))

/** Spring's conversion: repeated parameters are joined with commas, and lists are split at them. */
function converted(params: URLSearchParams, endpoint: Endpoint): URLSearchParams {
  const fields = schemaFields(endpoint.input)
  const result = new URLSearchParams()
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    const field = ownValue(fields, key)
    const isList = field && innerSchema(field).type === 'array'
    const single = values.join(',')
    for (const value of isList ? single.split(',') : [single]) result.append(key, value)
  }
  return result
}

/** Blank means no parameters. Garbage is 400 in a body and 500 in a query. Source: blade-contract 15.40. */
function unsealJson(text: string, parseErrorStatus: 400 | 500): unknown {
  if (text.trim() === '') return {}
  const plain = unseal(text)
  try {
    return JSON.parse(plain)
  } catch {
    throw new Refusal(parseErrorStatus, `JSON parse error: Unrecognized token '${plain.slice(0, 20)}'`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, `JSON parse error: ${text.slice(0, 40)}`)
  }
}

function validate(raw: unknown, endpoint: Endpoint): unknown {
  const result = v.safeParse(bladeSchema(endpoint), bindValue(raw, endpoint.input, { endpoint, path: '' }))
  if (result.success) return result.output
  if (endpoint === auth.token) throw new TokenRefusal('invalid_request', 'Missing grant type')
  const [issue] = result.issues
  throw bindingError(endpoint, {
    field: v.getDotPath(issue) ?? '',
    message: issue.message,
    isMissing: issue.input === undefined,
  })
}

/**
 * Rules of the client that Blade does not have: a password is usually a hash, in a row of an administrator any text, and a
 * page may have any size.
 */
function bladeSchema({ input, access }: Endpoint): Schema {
  if (innerSchema(input).type === 'variant') return input
  const fields = Object.entries(schemaFields(input))
  const entries = fields.map(([name, field]) => [name, bladeField(field, access) ?? field] as const)
  if (entries.every(([, field], index) => field === fields[index]?.[1])) return input
  return v.object(Object.fromEntries(entries) as v.ObjectEntries) // entries of a schema are schemas
}

function bladeField(field: Shape, access: Endpoint['access']): Schema | undefined {
  if (wireFormat(field) === 'password' || (access === 'admin' && isCredential(field))) return v.string()
  // Blade takes any text for a column, and the database refuses those that are none.
  if (wireFormat(field) === 'columns') return v.optional(v.string())
  return innerSchema(field) === innerSchema(paging.size) ? v.optional(v.pipe(v.number(), v.integer()), 10) : undefined
}

/** Field of an input that is bound; its path is dotted, empty for the input itself. */
type BoundField = { readonly endpoint: Endpoint; readonly path: string }

/** Filter of a list that binds a Map: a text that is not a time is an unexpected error. Source: blade-contract 1.6. */
const mapFilter = /_date(?:ge|gt|equal|le|lt)$/

const objectTypes = new Set(['object', 'strict_object', 'variant'])

/** An empty text is the value itself in texts only; elsewhere it is null. Source: blade-contract 1.3, 16. */
const isNull = (value: unknown, field: Shape) =>
  value === '' && (['id', 'instant', 'day'].includes(wireFormat(field) ?? '') || innerSchema(field).type === 'number')

/**
 * Binds like Jackson and Spring: unknown fields are dropped, an empty id, time or number means none, times are accepted in
 * Blade's format only. Source: blade-contract 1.3, 16.
 */
function bindValue(value: unknown, schema: Schema | Shape, at: BoundField): unknown {
  const shape = innerSchema(schema)
  const { item } = shape
  if (wireFormat(shape) === 'instant' && typeof value === 'string' && !bladeTimeFormat.test(value)) {
    if (mapFilter.test(at.path)) throw new Refusal(500, `Text '${value}' could not be parsed`)
    throw bindingError(at.endpoint, { field: at.path, message: 'no time in the form yyyy-MM-dd HH:mm:ss' })
  }
  if (Array.isArray(value)) return item ? value.map((it) => bindValue(it, item, at)) : value
  if (typeof value !== 'object') return coerced(value, shape)
  if (!value || !objectTypes.has(shape.type)) return value
  const fields = schemaFields(shape)
  const bound = Object.entries(value).flatMap(([key, it]) => {
    const field = ownValue(fields, key)
    if (field && isNull(it, field)) return []
    const path = at.path ? `${at.path}.${key}` : key
    return field ? [[key, bindValue(it, field, { ...at, path })] as const] : []
  })
  return Object.fromEntries(bound)
}

/** Jackson reads a number as text and a text of digits as a number, and a day with a time. Source: blade-contract 17.4. */
function coerced(value: unknown, shape: Shape): unknown {
  const format = wireFormat(shape)
  if (format === 'day' && typeof value === 'string' && bladeTimeFormat.test(value)) return value.slice(0, 10)
  const isText = shape.type === 'string' || format === 'id'
  if (isText && typeof value === 'number') return String(value)
  const isNumber = shape.type === 'number' || shape.options?.some((it) => typeof it === 'number')
  return isNumber && typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
}

const missingParameter = (name: string) => new Refusal(400, `缺少必要的请求参数: ${name}`)

type BindingIssue = { readonly field: string; readonly message: string; readonly isMissing?: boolean }

/** Names the missing or invalid field. Source: blade-contract 2.1. */
function bindingError({ upstream }: Endpoint, { field, message, isMissing = false }: BindingIssue): Refusal {
  if (upstream.wire !== 'plain') return new Refusal(400, `${field}:${message}`)
  return isMissing ? missingParameter(field) : new Refusal(400, `请求参数格式错误: ${field}`)
}
