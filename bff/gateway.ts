import { Buffer } from 'node:buffer'

import type { Endpoint, Output } from '#contracts/endpoint.ts'
import { ApiError } from '#contracts/error.ts'
import { encodeQuery } from '#contracts/query.ts'

import type { Config } from './config.ts'
import { unwrap } from './envelope.ts'
import type { Seal } from './seal.ts'
import type { Answer, Origin, Upstream, UpstreamRequest } from './upstream.ts'

/** Who calls the upstream; without a token it is a visitor. */
export type Caller = Origin & {
  readonly accessToken?: string
  readonly singleToken?: string
  readonly userId?: string
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

export type UploadedFile = { readonly type: string; readonly body: ReadableStream<Uint8Array> }

/** Turns endpoints of the contract into calls of the upstream. Knows no endpoint by name. */
export function createGateway(upstream: Upstream, seal: Seal, config: Config['upstream']): Gateway {
  async function request(
    endpoint: Endpoint,
    input: unknown,
    caller: Caller,
    headers?: Headers_,
  ): Promise<UpstreamRequest> {
    const { method, path, self } = endpoint.upstream
    const fields = { ...asFields(input), ...(self && { [self]: caller.userId }) }
    const { signal, ...from } = caller
    const safe = endpoint.kind !== 'write' && endpoint.kind !== 'upload'
    return {
      method,
      path,
      safe,
      headers: { ...credentials(caller, config), ...headers },
      // A write that has been sent runs to its end: leaving does not undo it, and its answer may still be wanted.
      from: safe && signal ? { ...from, signal } : from,
      ...(await encoded(endpoint, input, fields, seal)),
    }
  }

  async function ask(endpoint: Endpoint, input: unknown, caller: Caller, headers?: Headers_) {
    return upstream.call(await request(endpoint, input, caller, headers))
  }

  async function result<E extends Endpoint>(endpoint: E, answer: Answer): Promise<Result<Output<E>>> {
    const value = await unwrap(answer, endpoint, seal)
    return { value: value as Output<E>, date: answer.date } // unwrap parsed it with the endpoint's own output schema
  }

  return {
    ask,
    async call(endpoint, input, caller, headers) {
      return result(endpoint, await ask(endpoint, input, caller, headers))
    },
    async download(endpoint, input, caller) {
      const response = await upstream.stream(await request(endpoint, input, caller))
      const type = mediaType(response.headers.get('Content-Type'))
      if (response.ok && response.body && endpoint.file?.types.includes(type))
        return fileAnswer(response.body, type, endpoint)
      // Not the file: an error in Blade's envelope, or something that we do not let through.
      const answer = { status: response.status, contentType: type, text: await response.text(), date: null }
      await unwrap(answer, endpoint, seal)
      throw new ApiError('upstream_failed')
    },
    async upload(endpoint, input, file, caller) {
      const made = await request(endpoint, input, caller)
      const { body, contentType } = multipart(file, endpoint.file?.name ?? 'file')
      const query = made.body === undefined ? made.query : new URLSearchParams(String(made.body))
      const response = await upstream.stream({ ...made, body, contentType, ...(query && { query }) })
      const type = response.headers.get('Content-Type') ?? ''
      return result(endpoint, { status: response.status, contentType: type, text: await response.text(), date: null })
    },
  }
}

function credentials(caller: Caller, config: Config['upstream']): Record<string, string> {
  return {
    'Tenant-Id': config.tenantId,
    ...(caller.accessToken && { [config.tokenHeader]: `bearer ${caller.accessToken}` }),
    ...(caller.singleToken && { [config.singleTokenHeader]: caller.singleToken }),
  }
}

type Fields = Record<string, unknown>
type Encoded = Pick<UpstreamRequest, 'query' | 'body' | 'contentType'>

/**
 * Parameters go into the address of a GET and into a form body of a POST: Blade binds both alike, and what travels in
 * a body is in no log of a proxy. Source: security R18, blade-contract 12.2.
 */
async function encoded(endpoint: Endpoint, input: unknown, fields: Fields, seal: Seal): Promise<Encoded> {
  const { method, wire } = endpoint.upstream
  if (wire === 'sealed') {
    const data = await seal.seal(JSON.stringify(fields))
    return method === 'GET' ? { query: new URLSearchParams({ data }) } : { body: data, contentType: 'text/plain' }
  }
  if (wire === 'json')
    return { body: JSON.stringify(Array.isArray(input) ? input : fields), contentType: 'application/json' }
  const query = encodeQuery(fields)
  if (method === 'GET') return { query }
  return { body: query.toString(), contentType: 'application/x-www-form-urlencoded' }
}

const asFields = (input: unknown): Fields => (typeof input === 'object' && input ? { ...input } : {})

const mediaType = (header: string | null) => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Name and type come from the contract, never from the upstream. Source: security R46, RFC 6266. */
function fileAnswer(body: ReadableStream<Uint8Array>, type: string, { file }: Endpoint): Response {
  return new Response(file ? body.pipeThrough(limited(file.maxSize)) : body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file?.name ?? 'file')}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  })
}

/** Breaks the stream off when it grows over the limit. */
export function limited(maxSize: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(piece, controller) {
      size += piece.length
      if (size > maxSize) controller.error(new ApiError('too_large'))
      else controller.enqueue(piece)
    },
  })
}

/** One file as multipart/form-data, without holding it in memory. Source: RFC 7578. */
function multipart(file: UploadedFile, field: string): { body: ReadableStream<Uint8Array>; contentType: string } {
  const boundary = `exam-${crypto.randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${field}"\r\nContent-Type: ${file.type}\r\n\r\n`
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(Buffer.from(head))),
    flush: (controller) => controller.enqueue(new Uint8Array(Buffer.from(`\r\n--${boundary}--\r\n`))),
  })
  return { body: file.body.pipeThrough(pieces), contentType: `multipart/form-data; boundary=${boundary}` }
}
