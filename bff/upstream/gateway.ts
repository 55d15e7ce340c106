import type { Endpoint, Output } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Config } from '../config.ts'
import { type AllowedOrigins, checkDestinations } from '../guard/destination.ts'
import type { DeviationReport } from './deviations.ts'
import { unwrap } from './envelope.ts'
import { fileAnswer, limited, mediaType, multipart, type UploadedFile } from './file.ts'
import { checkSignature } from './file-signature.ts'
import { type RequestOptions, requestOf } from './request.ts'
import type { Seal } from './seal.ts'
import type { Answer, CallContext, Upstream } from './upstream.ts'

/** Who calls the upstream; a visitor has no token. */
export type Caller = CallContext & {
  readonly accessToken?: string
  readonly singleToken?: string
  readonly userId?: string
  /** The caller's identity at a provider; empty when there is none. */
  readonly oauthId?: string
  /** Additional headers of this call. */
  readonly headers?: RequestHeaders
}

export type Gateway = {
  /** Calls an endpoint with a parsed input. Throws an ApiError, or UpstreamUnauthorised for a 401. */
  call<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller): Promise<Parsed<E>>
  /** The unparsed answer, for callers that decide by its status. */
  callRaw(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Answer>
  /** Parses such an answer. Throws as `call` does. */
  parse<E extends Endpoint>(endpoint: E, answer: Answer): Promise<Parsed<E>>
  /** Streams a file from the upstream. */
  download(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Response>
  /** Streams a file to the upstream as multipart. */
  upload<E extends Endpoint>(endpoint: E, content: UploadContent, caller: Caller): Promise<Parsed<E>>
  /** Receives the deviations of a `callRaw` answer that was parsed elsewhere. */
  readonly report: DeviationReport
}

type UploadContent = { readonly input: unknown; readonly file: UploadedFile }

export type RequestHeaders = Readonly<Record<string, string>>

export type Result<T> = { readonly value: T; readonly date: number | null }
type Parsed<E extends Endpoint> = Result<Output<E>>

/** Limit of an error that comes in place of a file, in bytes. */
const maxErrorSize = 65_536

type Options = RequestOptions & {
  readonly upstream: Upstream
  readonly config: AllowedOrigins & Pick<Config, 'upstream'>
  /** Receives what differs from the contract. */
  readonly report?: DeviationReport
}

/** Turns endpoints of the contract into calls of the upstream. Knows no endpoint by name. */
export function createGateway(options: Options): Gateway {
  const { upstream, seal, config, report = () => {} } = options
  async function parse<E extends Endpoint>(endpoint: E, answer: Answer): Promise<Parsed<E>> {
    const value = await unwrap(answer, endpoint, { seal, propertyNames: config.upstream.propertyNames, report })
    checkDestinations(value, endpoint.output, config)
    return { value: value as Output<E>, date: answer.date } // unwrap parsed it with the endpoint's own output schema
  }

  async function callRaw(endpoint: Endpoint, input: unknown, caller: Caller) {
    return upstream.call(await requestOf({ endpoint, input, caller }, options))
  }

  return {
    callRaw,
    parse,
    report,
    async call(endpoint, input, caller) {
      return parse(endpoint, await callRaw(endpoint, input, caller))
    },
    async download(endpoint, input, caller) {
      const answer = await upstream.stream(await requestOf({ endpoint, input, caller }, options))
      const { status } = answer
      const type = mediaType(answer.contentType)
      const refuse = (text: string) => refuseFile({ status, contentType: type, text, date: null }, endpoint, seal)
      const { file } = endpoint
      if (status !== 200 || !answer.body || !file?.types.includes(type)) return refuse(await answer.text())
      const { isFile, body } = await checkSignature(answer.body, type, file).catch(connectionLost)
      return isFile ? fileAnswer(body, type, file) : refuse(await errorText(body))
    },
    async upload(endpoint, { input, file }, caller) {
      const { name = 'file', maxSize = 0 } = endpoint.file ?? {}
      let tooLarge = false
      const body = file.body.pipeThrough(limited(maxSize, () => (tooLarge = true)))
      try {
        const form = multipart({ ...file, body }, name)
        const answer = await upstream.stream({ ...(await requestOf({ endpoint, input, caller }, options)), ...form })
        const { status, contentType } = answer
        return await parse(endpoint, { status, contentType, text: await answer.text(), date: null })
      } catch (error) {
        throw tooLarge ? new ApiError('too_large') : error
      }
    },
  }
}

/** A refusal in Blade's envelope keeps its text; anything else in place of a file means that the server is overloaded. */
async function refuseFile(answer: Answer, endpoint: Endpoint, seal: Seal): Promise<never> {
  const isError = answer.status !== 200 || answer.contentType === 'application/json'
  try {
    await unwrap(answer, endpoint, { seal })
  } catch (error) {
    const isVague = error instanceof ApiError && error.code === 'upstream_failed'
    if (isError || !isVague) throw error
  }
  throw new ApiError('downloads_busy', { retryAfter: 5 })
}

function connectionLost(cause: unknown): never {
  throw new ApiError('upstream_unavailable', { retryAfter: 5, cause })
}

/** An error in place of a file, empty when it is over the limit. */
const errorText = (body: ReadableStream<Uint8Array>) =>
  new Response(body.pipeThrough(limited(maxErrorSize))).text().catch(() => '')
