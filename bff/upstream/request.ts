import { bladeTime } from '#contracts/core/blade.ts'
import type { Schema } from '#contracts/core/call.ts'
import type { Endpoint, SealedPost } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { schemaFields, innerSchema, schemaSearch, type Shape, wireFormat } from '#contracts/core/schema.ts'

import type { Config } from '../config/config.ts'
import { fieldSpelling, spelledEndpoint } from '../config/dialect/spelling.ts'
import { asCents } from './answer/cents.ts'
import type { Seal } from './seal/seal.ts'
import type { CallContext, UpstreamRequest } from './upstream.ts'

/** Time until the answer of a call, milliseconds, and its HTTP status; null without an answer. */
export type ObservedCall = { readonly ms: number; readonly status: number | null }

/** Who calls the upstream; a visitor has no token. A class overrides the class of the endpoint: for a part of another call. */
export type Caller = CallContext & {
  readonly accessToken?: string
  readonly singleToken?: string
  readonly userId?: string
  readonly tenantId?: string
  /** The caller's identity at a provider; empty when there is none. */
  readonly oauthId?: string
  /** Additional headers of this call. */
  readonly headers?: RequestHeaders
  /** Told of each call. */
  readonly observeCall?: (call: ObservedCall) => void
}

/** Headers of a request to the upstream. */
export type RequestHeaders = Readonly<Record<string, string>>

export type RequestOptions = {
  readonly seal: Seal
  readonly config: Pick<Config, 'upstream'>
  /** Lower-case hex. */
  readonly md5: (text: string) => Promise<string>
}

/** Writes the request of a call. */
export type WriteRequest = (input: unknown, caller: Caller) => Promise<UpstreamRequest>

/** Compiles how the requests of an endpoint are written: only by the steps that its contract asks for. Throws not_offered. */
export function requestWriter(contracted: Endpoint, { seal, config, md5 }: RequestOptions): WriteRequest {
  const { upstream: settings } = config
  const { dialect, changePasswordForm } = settings
  const endpoint = spelledEndpoint(dialect, contracted)
  const { method, self, identity, redirect } = endpoint.upstream
  const template = upstreamPath(endpoint, settings)
  const isSpelled = hasSpelledField(endpoint.input)
  const passwords = changePasswordForm === 'md5' ? passwordFields(endpoint.input) : []
  const spell = fieldSpelling(dialect, contracted)
  const safe = endpoint.kind !== 'write' && endpoint.kind !== 'upload'
  return async (input, caller) => {
    const encoded = isSpelled ? toWire(input, endpoint.input, settings) : input
    const given = {
      ...asFields(encoded),
      ...(passwords.length > 0 && (await hashed(asFields(encoded), passwords, md5))),
      ...(self && { [self]: caller.userId }),
      ...(identity && { [identity]: caller.oauthId }),
    }
    const { path, fields } = fillPath(template, spell ? spell(given, caller) : given)
    const { requestId, clientAddress, traceparent, share, clientSignal, criticality = endpoint.criticality } = caller
    return {
      method,
      path,
      safe,
      ...(redirect && { redirect }),
      headers: { ...credentials(caller, settings), ...caller.headers },
      // A write that has been sent runs to its end: a disconnect does not undo it, and its answer may still be needed.
      context: {
        requestId,
        clientAddress,
        criticality,
        ...(traceparent && { traceparent }),
        ...(share && { share }),
        ...(safe && clientSignal && { clientSignal }),
      },
      ...(await encodeInput(endpoint, Array.isArray(encoded) ? encoded : fields, { seal, ...settings })),
    }
  }
}

/** The path of an endpoint, or the alternative that the settings name. */
function upstreamPath({ upstream: { path, alternative } }: Endpoint, { alternatives }: Config['upstream']): string {
  return alternative && alternatives.has(alternative.name) ? alternative.path : path
}

type Fields = Record<string, unknown>

const asFields = (input: unknown): Fields => (typeof input === 'object' && input ? { ...input } : {})

const snakeCase = (names: string) => names.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whether Blade spells a field of an input otherwise than we. Most inputs have none. */
const hasSpelledField = schemaSearch((schema) =>
  ['instant', 'columns', 'day', 'money'].includes(wireFormat(schema) ?? ''),
)

/** Blade's spelling of an input: instants lose their zone, columns are in snake_case. Source: blade-contract 1.2, 1.3. */
function toWire(value: unknown, schema: Schema | Shape, upstream: Config['upstream']): unknown {
  const format = wireFormat(schema)
  if (format === 'instant' && typeof value === 'string') return bladeTime(value)
  if (format === 'columns' && typeof value === 'string') return snakeCase(value)
  if (format === 'day' && upstream.dialect.days === 'midnight' && typeof value === 'string') return `${value} 00:00:00`
  if (format === 'money' && upstream.amounts === 'cents' && typeof value === 'string') return asCents(value)
  if (typeof value !== 'object' || !value) return value
  const { item, ...shape } = innerSchema(schema)
  if (Array.isArray(value)) return item ? value.map((row) => toWire(row, item, upstream)) : value
  const fields = schemaFields(shape)
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, fields[key] ? toWire(field, fields[key], upstream) : field]),
  )
}

const passwordFields = (schema: Schema) =>
  Object.entries(schemaFields(schema)).flatMap(([name, shape]) => (wireFormat(shape) === 'password' ? [name] : []))

/** Changed passwords as this deployment expects them. Source: blade-contract 5. */
async function hashed(fields: Fields, names: readonly string[], md5: RequestOptions['md5']): Promise<Fields> {
  const hashes: Fields = {}
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string') hashes[name] = await md5(value)
  }
  return hashes
}

function credentials(caller: Caller, config: Config['upstream']): Record<string, string> {
  return {
    ...((config.dialect.tenantHeader === 'always' || !caller.accessToken) && { 'Tenant-Id': config.tenantId }),
    ...(caller.accessToken && { [config.tokenHeader]: `bearer ${caller.accessToken}` }),
    ...(caller.singleToken && { [config.singleTokenHeader]: caller.singleToken }),
  }
}

/** Path parameters go into their segments, and nowhere else. */
function fillPath(template: string, fields: Fields): { path: string; fields: Fields } {
  if (!template.includes(':')) return { path: template, fields }
  const rest = { ...fields }
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return { path, fields: rest }
}

/** Servers limit a request line to 8 kB as a rule: a longer ciphertext is refused here. Characters. */
const maxSealedQuery = 6_144

type EncodedInput = Pick<UpstreamRequest, 'query' | 'body' | 'contentType'>

/**
 * Parameters go into the query of a GET and into the form body of a POST: Blade binds both alike, and proxies do not
 * log bodies. Source: security R18, blade-contract 12.2.
 */
async function encodeInput(
  endpoint: Endpoint,
  input: unknown,
  { seal, sealedPost: defaultSealedPost }: { readonly seal: Seal; readonly sealedPost: SealedPost },
): Promise<EncodedInput> {
  const { method, wire, sealedPost = defaultSealedPost } = endpoint.upstream
  // The body of an upload is the file: its input travels in the query, and is never personal.
  const inQuery = method === 'GET' || endpoint.kind === 'upload'
  if (wire === 'sealed') {
    const data = await seal.seal(JSON.stringify(input))
    if (!inQuery && sealedPost === 'body') return { body: data, contentType: 'text/plain' }
    if (!inQuery && data.length > maxSealedQuery) {
      throw new ApiError('too_large', { cause: `sealed query of ${data.length} characters` })
    }
    return { query: `data=${encodeURIComponent(data)}` }
  }
  if (wire === 'json') return { body: JSON.stringify(input), contentType: 'application/json' }
  const query = encodeQuery(asFields(input)).toString()
  if (inQuery) return { query }
  return { body: query, contentType: 'application/x-www-form-urlencoded' }
}
