import { bladeTime } from '#contracts/core/blade.ts'
import type { Endpoint, Output, Schema } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { innerSchema, fieldsOf, type Shape, wireMark } from '#contracts/core/schema.ts'

import type { Config } from '../config.ts'
import { unwrap } from './envelope.ts'
import { fileAnswer, limited, mediaType, multipart, type UploadedFile } from './file.ts'
import { checked } from './file-signature.ts'
import { checkDestinations, type AllowedOrigins } from '../guard/destination.ts'
import type { Seal } from './seal.ts'
import type { Answer, Origin, Upstream, UpstreamRequest } from './upstream.ts'

/** Who calls the upstream; without a token it is a visitor. */
export type Caller = Origin & {
  readonly accessToken?: string
  readonly singleToken?: string
  readonly userId?: string
  /** The caller's identity at a provider; empty when there is none. */
  readonly oauthId?: string
}

export type Gateway = {
  /** Calls an endpoint with a parsed input. Throws an ApiError, or UpstreamUnauthorised for a 401. */
  call<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller, headers?: Headers_): Promise<Result<Output<E>>>
  /** The untouched answer, for those who read the token endpoint. */
  ask(endpoint: Endpoint, input: unknown, caller: Caller, headers?: Headers_): Promise<Answer>
  /** Streams a file from the upstream. */
  download(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Response>
  /** Streams a file to the upstream as multipart. */
  upload<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    file: UploadedFile,
    caller: Caller,
  ): Promise<Result<Output<E>>>
}

type Headers_ = Readonly<Record<string, string>>

export type Result<T> = { readonly value: T; readonly date: number | null }

/** No error is longer than this, in bytes. */
const maxError = 65_536

type Parts = {
  readonly upstream: Upstream
  readonly seal: Seal
  readonly config: Pick<Config, 'upstream'> & AllowedOrigins
  /** Lower-case hex. */
  readonly md5: (text: string) => Promise<string>
}

/** Turns endpoints of the contract into calls of the upstream. Knows no endpoint by name. */
export function createGateway({ upstream, seal, config, md5 }: Parts): Gateway {
  async function request(
    endpoint: Endpoint,
    input: unknown,
    caller: Caller,
    headers?: Headers_,
  ): Promise<UpstreamRequest> {
    const { method, self, identity, redirect } = endpoint.upstream
    const { path, fields } = placed(endpoint.upstream.path, {
      ...(await withPasswords(asFields(spelled(input, endpoint.input)), endpoint.input)),
      ...(self && { [self]: caller.userId }),
      ...(identity && { [identity]: caller.oauthId }),
    })
    const { requestId, clientAddress, leaving } = caller
    const safe = endpoint.kind !== 'write' && endpoint.kind !== 'upload'
    return {
      method,
      path,
      safe,
      ...(redirect && { redirect }),
      headers: { ...credentials(caller, config.upstream), ...headers },
      // A write that has been sent runs to its end: leaving does not undo it, and its answer may still be wanted.
      from: { requestId, clientAddress, ...(safe && leaving && { leaving }) },
      ...(await encoded(endpoint, Array.isArray(input) ? spelled(input, endpoint.input) : fields, seal)),
    }
  }

  /** Passwords in the form that this deployment takes. Source: blade-contract 5. */
  async function withPasswords(told: Fields, schema: Schema): Promise<Fields> {
    if (config.upstream.changePasswordForm === 'plain') return told
    const hashes: Fields = {}
    for (const [name, shape] of Object.entries(fieldsOf(schema))) {
      const value = told[name]
      if (typeof value === 'string' && wireMark(shape) === 'password') hashes[name] = await md5(value)
    }
    return { ...told, ...hashes }
  }

  async function ask(endpoint: Endpoint, input: unknown, caller: Caller, headers?: Headers_) {
    return upstream.call(await request(endpoint, input, caller, headers))
  }

  async function result<E extends Endpoint>(endpoint: E, answer: Answer): Promise<Result<Output<E>>> {
    const value = await unwrap(answer, endpoint, seal)
    checkDestinations(value, endpoint.output, config)
    return { value: value as Output<E>, date: answer.date } // unwrap parsed it with the endpoint's own output schema
  }

  /** A refusal in Blade's envelope keeps its text; anything else in place of a file means that too many want theirs. */
  async function noFile(answer: Answer, endpoint: Endpoint): Promise<never> {
    const isError = answer.status !== 200 || answer.contentType === 'application/json'
    try {
      await unwrap(answer, endpoint, seal)
    } catch (error) {
      const isVague = error instanceof ApiError && error.code === 'upstream_failed'
      if (isError || !isVague) throw error
    }
    throw new ApiError('downloads_busy', { retryAfter: 5 })
  }

  return {
    ask,
    async call(endpoint, input, caller, headers) {
      return result(endpoint, await ask(endpoint, input, caller, headers))
    },
    async download(endpoint, input, caller) {
      const answer = await upstream.stream(await request(endpoint, input, caller))
      const { status } = answer
      const type = mediaType(answer.contentType)
      const { file } = endpoint
      if (status !== 200 || !answer.body || !file?.types.includes(type)) {
        return noFile({ status, contentType: type, text: await answer.text(), date: null }, endpoint)
      }
      const { isFile, body } = await checked(answer.body, type, file).catch(broken)
      if (isFile) return fileAnswer(body, type, file)
      return noFile({ status, contentType: type, text: await textOf(body), date: null }, endpoint)
    },
    async upload(endpoint, input, file, caller) {
      const { name = 'file', maxSize = 0 } = endpoint.file ?? {}
      let tooLarge = false
      const whole = { ...file, body: file.body.pipeThrough(limited(maxSize, () => (tooLarge = true))) }
      try {
        const answer = await upstream.stream({ ...(await request(endpoint, input, caller)), ...multipart(whole, name) })
        const { status, contentType } = answer
        return await result(endpoint, { status, contentType, text: await answer.text(), date: null })
      } catch (error) {
        throw tooLarge ? new ApiError('too_large') : error
      }
    },
  }
}

/** The line broke before anything could be told. */
function broken(cause: unknown): never {
  throw new ApiError('upstream_unavailable', { retryAfter: 5, cause })
}

/** An error that came in the place of a file; what is longer than any error is cut off. */
const textOf = (body: ReadableStream<Uint8Array>) =>
  new Response(body.pipeThrough(limited(maxError))).text().catch(() => '')

function credentials(caller: Caller, config: Config['upstream']): Record<string, string> {
  return {
    'Tenant-Id': config.tenantId,
    ...(caller.accessToken && { [config.tokenHeader]: `bearer ${caller.accessToken}` }),
    ...(caller.singleToken && { [config.singleTokenHeader]: caller.singleToken }),
  }
}

type Fields = Record<string, unknown>

/** Parameters that are segments of the path go there, and nowhere else. */
function placed(template: string, fields: Fields): { path: string; fields: Fields } {
  const rest = { ...fields }
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return { path, fields: rest }
}

type Encoded = Pick<UpstreamRequest, 'query' | 'body' | 'contentType'>

/**
 * Parameters go into the address of a GET and into a form body of a POST: Blade binds both alike, and what travels in
 * a body is in no log of a proxy. Source: security R18, blade-contract 12.2.
 */
async function encoded(endpoint: Endpoint, input: unknown, seal: Seal): Promise<Encoded> {
  const { method, wire } = endpoint.upstream
  // The body of an upload is the file: its input travels in the address, and is never personal.
  const inAddress = method === 'GET' || endpoint.kind === 'upload'
  if (wire === 'sealed') {
    const data = await seal.seal(JSON.stringify(input))
    return inAddress ? { query: new URLSearchParams({ data }) } : { body: data, contentType: 'text/plain' }
  }
  if (wire === 'json') return { body: JSON.stringify(input), contentType: 'application/json' }
  const query = encodeQuery(asFields(input))
  if (inAddress) return { query }
  return { body: query.toString(), contentType: 'application/x-www-form-urlencoded' }
}

/** The input in Blade's spelling: moments lose their zone. Source: blade-contract 1.3. */
function spelled(value: unknown, schema: Schema | Shape): unknown {
  if (wireMark(schema) === 'instant' && typeof value === 'string') return bladeTime(value)
  if (typeof value !== 'object' || !value) return value
  const shape = innerSchema(schema)
  if (Array.isArray(value)) return shape.item ? value.map((item) => spelled(item, shape.item!)) : value
  const fields = fieldsOf(shape)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fields[key] ? spelled(item, fields[key]) : item]),
  )
}

const asFields = (input: unknown): Fields => (typeof input === 'object' && input ? { ...input } : {})
