import { http, type HttpHandler } from 'msw'

import { api, endpoints } from '#contracts/api.ts'
import type { Access, Endpoint, Output } from '#contracts/endpoint.ts'
import { decodeQuery } from '#contracts/query.ts'
import { core, entriesOf } from '#contracts/schema.ts'
import * as v from 'valibot'

import { clock } from './clock.ts'
import { type Fault, faultPlan, faultyAnswer, late, suffer } from './faults.ts'
import { journal } from './journal.ts'
import { Refusal, TokenRefusal, unauthorised } from './refusal.ts'
import { deployment, settings } from './settings.ts'
import { type Bearer, bearer } from './token.ts'
import { rolesOf, type UserRow } from './user-seeds.ts'
import { BrokenCiphertext, encode, seal, unseal } from './wire.ts'

/** What a behaviour may know of the call beside its input. */
export type Context = {
  /** The caller; asking for it refuses a call without one. */
  readonly user: UserRow
  /** The caller, on paths that need none. */
  readonly visitor: UserRow | null
  readonly headers: Headers
  /** Query and form as they came, for lists that bind a Map. */
  readonly params: URLSearchParams
  /** The uploaded file. */
  readonly file: File | null
}

type Maybe<T> = T | Promise<T>

/**
 * null is R without data, `false` is Blade's status(false): HTTP 200 with code 400. Rows may have more columns than
 * the contract lets out.
 */
export type Behaviour<E extends Endpoint> = (
  input: v.InferOutput<E['input']>,
  context: Context,
) => Maybe<Output<E> | null | (Output<E> extends null ? void | boolean : never)>

type Options<G> = {
  /** On the gateway's skip list: a missing token does not matter. Source: blade-contract 2.3. */
  skip?: readonly (keyof G)[]
  /** Answers that are sealed although the request is not. */
  sealedAnswers?: readonly (keyof G)[]
}

/** A contract group on Blade's wire: every call must have a behaviour, the rest is done here. */
export function mock<G extends Record<string, Endpoint>>(
  group: G,
  behaviours: { [K in keyof G]: Behaviour<G[K]> },
  options: Options<G> = {},
): HttpHandler[] {
  return Object.entries(group).map(([key, endpoint]) => {
    const served: Served = {
      endpoint,
      name: nameOf(endpoint, key),
      behaviour: behaviours[key as keyof G] as unknown as Behaviour<Endpoint>, // the key of a group names its own behaviour
      skip: options.skip?.includes(key) ?? false,
      sealedAnswer: endpoint.upstream.wire === 'sealed' || (options.sealedAnswers?.includes(key) ?? false),
    }
    const method = endpoint.upstream.method === 'GET' ? http.get : http.post
    return method(`*/api/${endpoint.upstream.path}`, ({ request }) => serve(request, served))
  })
}

type Served = {
  endpoint: Endpoint
  name: string
  behaviour: Behaviour<Endpoint>
  skip: boolean
  sealedAnswer: boolean
}

const nameOf = (endpoint: Endpoint, key: string) => endpoints(api).find((it) => it.endpoint === endpoint)?.name ?? key

async function serve(request: Request, served: Served): Promise<Response> {
  const { path } = served.endpoint.upstream
  const record = { input: undefined as unknown, answer: undefined as unknown, executed: false, account: '' }
  const faults = faultPlan.take(path)
  for (const fault of faults) await suffer(fault, request.signal)
  const before = faults.find((fault) => !late.has(fault.kind) && faultyAnswer(fault.kind))
  let response = before ? faultyAnswer(before.kind)! : await answer(request, served, record)
  const after = faults.find((fault) => late.has(fault.kind))
  if (after) response = faultyAnswer(after.kind)!
  journal.add({
    time: new Date(clock.now()).toISOString(),
    method: request.method,
    path,
    call: served.name,
    ip: request.headers.get('X-Forwarded-For') ?? '',
    requestId: request.headers.get('X-Request-Id') ?? '',
    account: record.account,
    input: record.input,
    status: response.status,
    answer: record.answer,
    executed: record.executed,
    ...faultNote(before ?? after),
  })
  return dated(response)
}

const faultNote = (fault?: Fault) => (fault ? { fault: fault.kind } : {})

type Record_ = { input: unknown; answer: unknown; executed: boolean; account: string }

async function answer(request: Request, served: Served, record: Record_): Promise<Response> {
  const { endpoint } = served
  try {
    const params = await parameters(request)
    const caller = bearer(request.headers, params.all)
    if (typeof caller === 'object') record.account = caller.user.account
    const refused = atTheGateway(caller, endpoint, served.skip)
    if (refused) return refused
    checkClient(request)
    checkRole(caller, endpoint.access)
    const input = parsed(await received(request, endpoint, params.all), endpoint)
    record.input = input
    const result = await served.behaviour(input, context(request, caller, params))
    record.executed = true
    record.answer = result
    return result === false ? status(false) : success(result, served)
  } catch (error) {
    return refusal(error, endpoint)
  }
}

function context(request: Request, caller: Bearer, params: Parameters): Context {
  const visitor = typeof caller === 'object' ? caller.user : null
  return {
    get user() {
      return visitor ?? unauthorised()
    },
    visitor,
    headers: request.headers,
    params: params.all,
    file: params.file,
  }
}

/** Blade's gateway, in front of every service: body without `success`, literal null. Source: blade-contract 2.2. */
function atTheGateway(caller: Bearer, endpoint: Endpoint, skip: boolean): Response | null {
  if (endpoint.access === 'public' || skip || typeof caller === 'object') return null
  if (settings.unauthorised === 'service') return envelope(200, 401, {}, '请求未授权')
  const msg = caller === 'missing' ? '缺失令牌,鉴权失败' : '请求未授权'
  return Response.json({ code: 401, msg, data: null }, { status: 401 })
}

function checkClient(request: Request) {
  const { clientId, clientSecret } = deployment
  const given = request.headers.get('Authorization')?.replace('%20', ' ')
  if (given === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`) return
  if (isToken(request)) throw new TokenRefusal('invalid_client', 'Bad client credentials', 401)
  unauthorised('客户端认证失败!')
}

const isToken = (request: Request) => new URL(request.url).pathname.endsWith('/oauth/token')

const admins: Record<Access, readonly string[] | null> = {
  public: null,
  login: null,
  admin: ['administrator', 'admin'],
  administrator: ['administrator'],
}

function checkRole(caller: Bearer, access: Access) {
  const wanted = admins[access]
  if (!wanted) return
  const roles = typeof caller === 'object' ? rolesOf(caller.user) : []
  if (!roles.some((role) => wanted.includes(role))) unauthorised()
}

type Parameters = { all: URLSearchParams; file: File | null }

/** Query and form together, as Spring binds them. */
async function parameters(request: Request): Promise<Parameters> {
  const all = new URLSearchParams(new URL(request.url).search)
  const type = request.headers.get('Content-Type') ?? ''
  let file: File | null = null
  if (type.startsWith('application/x-www-form-urlencoded') || type.startsWith('multipart/form-data')) {
    for (const [key, value] of await request.clone().formData()) {
      if (typeof value === 'string') all.append(key, value)
      else file = value
    }
  }
  return { all, file }
}

/** The input as it was before it was put on the wire. */
async function received(request: Request, endpoint: Endpoint, params: URLSearchParams): Promise<unknown> {
  const { wire, method, self } = endpoint.upstream
  if (self && !params.get(self)) throw new Refusal(400, `缺少必要的请求参数: ${self}`)
  if (wire === 'plain') return decodeQuery(endpoint.input, params)
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]
  const wanted = wire === 'json' ? 'application/json' : 'text/plain'
  if (method === 'POST' && type !== wanted) throw new Refusal(415, `Content type '${type}' not supported`)
  if (wire === 'json') return readable(await request.text())
  const text = method === 'GET' ? (params.get('data') ?? '') : await request.text()
  return text.trim() === '' ? {} : unsealedInput(text, method)
}

/** Bad Base64 is an unexpected fault; a wrong key gives garbage: 400 in a body, 500 in a query. Source: blade-contract 12.2. */
function unsealedInput(text: string, method: 'GET' | 'POST'): unknown {
  const plain = unseal(text)
  try {
    return JSON.parse(plain)
  } catch {
    throw new Refusal(method === 'POST' ? 400 : 500, `JSON parse error: Unrecognized token '${plain.slice(0, 20)}'`)
  }
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, `JSON parse error: ${text.slice(0, 40)}`)
  }
}

/** Unknown fields are ignored, as Jackson and Spring do; a missing or wrong one is named. Source: blade-contract 2.1. */
function parsed(raw: unknown, endpoint: Endpoint): unknown {
  const known = entriesOf(endpoint.input)
  const open = core(endpoint.input).type === 'object_with_rest'
  const fields = typeof raw === 'object' && raw ? raw : {}
  const kept = Object.fromEntries(Object.entries(fields).filter(([key]) => open || key in known))
  const result = v.safeParse(endpoint.input, kept)
  if (result.success) return result.output
  const issue = result.issues[0]!
  const name = v.getDotPath(issue) ?? ''
  if (endpoint.upstream.wire !== 'plain') throw new Refusal(400, `${name}:${issue.message}`)
  throw new Refusal(400, `${name in kept ? '请求参数格式错误' : '缺少必要的请求参数'}: ${name}`)
}

function success(result: unknown, { endpoint, sealedAnswer }: Served): Response {
  if (result instanceof Blob) return new Response(result, { headers: fileHeaders(result) })
  if (endpoint.kind === 'text') return plainText(sealedAnswer ? seal(String(result)) : String(result))
  const isDone = result === undefined || result === null || result === true
  if (endpoint.upstream.bare) {
    return Response.json(isDone ? { success: 'true', msg: 'success' } : encode(result, core(endpoint.output), false))
  }
  const data = result === undefined || result === true ? null : result
  const msg = data === null && endpoint.kind !== 'write' ? '暂无承载数据' : '操作成功'
  const nullToEmpty = settings.nullToEmpty && !sealedAnswer
  const body = { code: 200, success: true, data: encode(data, core(endpoint.output), nullToEmpty), msg }
  if (data === null && nullToEmpty) body.data = {}
  return sealedAnswer ? plainText(JSON.stringify(seal(JSON.stringify(body)))) : Response.json(body)
}

const plainText = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/plain;charset=UTF-8' } })

const fileHeaders = (file: Blob) => ({
  'Content-Type': file.type,
  'Content-Length': String(file.size),
  ...(file instanceof File && { 'Content-Disposition': `attachment;filename=${encodeURIComponent(file.name)}` }),
})

/** Errors are plain JSON, also where the answer would be sealed. Source: blade-contract 12.2. */
function refusal(error: unknown, endpoint: Endpoint): Response {
  if (error instanceof TokenRefusal) return tokenRefusal(error)
  if (error instanceof Refusal && error.status < 500) {
    return envelope(error.status, error.code, settings.nullToEmpty ? {} : null, error.message)
  }
  const known = error instanceof Refusal || error instanceof BrokenCiphertext
  if (!known) console.error(`mock behaviour of ${endpoint.upstream.path} failed`, error)
  const text = error instanceof Error ? error.message : String(error)
  return envelope(500, 500, settings.nullToEmpty ? {} : null, settings.production ? '服务器异常' : text)
}

function tokenRefusal({ error, message, status: http }: TokenRefusal): Response {
  if (settings.errorForm === 'B') return Response.json({ error, error_description: message }, { status: http })
  if (settings.errorForm === 'C') return Response.json({ error_code: 400, error_description: message })
  return Response.json(
    { error_code: error === 'invalid_token' ? 2010 : 2001, error_description: message },
    { status: 400 },
  )
}

/** R: exactly these four keys in this order. Source: blade-contract 1.1. */
export function envelope(http: number, code: number, data: unknown, msg: string): Response {
  return Response.json({ code, success: code === 200, data, msg }, { status: http })
}

const status = (ok: boolean) =>
  ok ? envelope(200, 200, {}, '操作成功') : envelope(200, 400, settings.nullToEmpty ? {} : null, '操作失败')

/** Answers carry the upstream's clock. */
function dated(response: Response): Response {
  if (response.type === 'error') return response
  response.headers.set('Date', new Date(clock.now()).toUTCString())
  response.headers.set('Cache-Control', 'no-store')
  return response
}
