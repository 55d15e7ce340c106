import * as v from 'valibot'

import type { Endpoint } from '#contracts/core/endpoint.ts'
import { innerSchema } from '#contracts/core/schema.ts'

import { clock } from './clock.ts'
import { GatewayRefusal, Refusal, TokenRefusal } from './refusal.ts'
import { settings } from './settings.ts'
import { BrokenCiphertext, toWire, type Mapper, plainMapper, seal } from './wire.ts'

/** R: exactly these four keys in this order. Source: blade-contract 1.1. */
const rBody = (code: number, data: unknown, msg: string) => ({ code, success: code === 200, data, msg })

/** R without data, for refusals. */
export function envelope(http: number, code: number, msg: string): Response {
  return Response.json(rBody(code, settings.nullToEmpty ? {} : null, msg), { status: http })
}

/** Serialises what a behaviour returned. Source: blade-contract 1, 12.2. */
export async function success(result: unknown, endpoint: Endpoint, sealed: boolean): Promise<Response> {
  // The bytes, as Node's Response turns a Blob of jsdom into the text "[object Blob]".
  if (result instanceof Blob) return new Response(await result.arrayBuffer(), { headers: fileHeaders(result) })
  if (endpoint.upstream.redirect) return redirect(result)
  if (endpoint.kind === 'text' || (endpoint.upstream.textFile && typeof result === 'string'))
    return plainText(sealed ? seal(text(result)) : text(result))
  if (endpoint.upstream.bare) return Response.json(withoutEnvelope(result, endpoint))
  const body = inEnvelope(result, endpoint, sealed ? plainMapper : jsonMapper())
  return sealed ? plainText(JSON.stringify(seal(JSON.stringify(body)))) : Response.json(body)
}

const jsonMapper = (): Mapper => ({ nullToEmpty: settings.nullToEmpty, bigNumToString: true })

function redirect(result: unknown): Response {
  const { address } = v.parse(v.object({ address: v.string() }), result)
  return new Response(null, { status: 302, headers: { Location: address } })
}

/** The endpoint has no data: R.status in Blade's code. */
const returnsStatus = (endpoint: Endpoint) => innerSchema(endpoint.output).type === 'null'

function inEnvelope(result: unknown, endpoint: Endpoint, mapper: Mapper) {
  const empty = mapper.nullToEmpty ? {} : null
  if (returnsStatus(endpoint)) return result === false ? rBody(400, empty, '操作失败') : rBody(200, empty, '操作成功')
  if (result === null || result === undefined) return rBody(200, empty, '暂无承载数据')
  return rBody(200, toWire(result, innerSchema(endpoint.output), mapper), '操作成功')
}

function withoutEnvelope(result: unknown, endpoint: Endpoint): unknown {
  return returnsStatus(endpoint)
    ? { success: 'true', msg: 'success' }
    : toWire(result, innerSchema(endpoint.output), plainMapper)
}

const text = (result: unknown) => (typeof result === 'string' ? result : '')

const plainText = (body: string) => new Response(body, { headers: { 'Content-Type': 'text/plain;charset=UTF-8' } })

const fileHeaders = (file: Blob) => ({
  'Content-Type': file.type || 'application/octet-stream',
  'Content-Length': String(file.size),
  ...(file instanceof File && { 'Content-Disposition': `attachment;filename=${encodeURIComponent(file.name)}` }),
})

/** Serialises an error: plain JSON, also where the answer would be sealed. Source: blade-contract 2, 12.2. */
export function refusal(error: unknown, endpoint: Endpoint): Response {
  if (error instanceof TokenRefusal) return tokenRefusal(error)
  if (error instanceof GatewayRefusal) {
    return Response.json({ code: 401, msg: error.message, data: null }, { status: 401 })
  }
  if (error instanceof Refusal && error.status < 500) return envelope(error.status, error.code, error.message)
  const isExpected = error instanceof Refusal || error instanceof BrokenCiphertext
  if (!isExpected) console.error(`mock behaviour of ${endpoint.upstream.path} failed`, error)
  const technical = error instanceof Error ? error.message : String(error)
  return envelope(500, 500, settings.production ? '服务器异常' : technical)
}

/** Error codes of form D. Source: blade-contract 4.1. */
const errorCodes: Record<string, number> = {
  invalid_request: 2000,
  invalid_grant: 2001,
  access_denied: 2005,
  invalid_token: 2010,
  invalid_client: 3000,
  unsupported_grant_type: 4000,
}

function tokenRefusal({ error, message, status }: TokenRefusal): Response {
  if (settings.errorForm === 'D') {
    return Response.json({ error_code: errorCodes[error] ?? 5000, error_description: message }, { status: 400 })
  }
  if (settings.errorForm === 'C') {
    if (message === '验证码不正确') return envelope(400, 400, message)
    return Response.json({ error_code: 400, error_description: message })
  }
  const scheme = error === 'invalid_client' ? 'Basic realm="oauth2/client"' : `Bearer error="${error}"`
  const headers = status === 401 ? { 'WWW-Authenticate': scheme } : {}
  return Response.json({ error, error_description: message }, { status, headers })
}

/** Adds Date, by the upstream's clock, and Cache-Control. */
export function withResponseHeaders(response: Response): Response {
  if (response.type === 'error') return response
  response.headers.set('Date', new Date(clock.now()).toUTCString())
  response.headers.set('Cache-Control', 'no-store')
  return response
}
