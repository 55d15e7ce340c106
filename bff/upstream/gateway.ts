import type { Endpoint, Output } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Config } from '../config.ts'
import { type AllowedOrigins, checkDestinations } from '../guard/destination.ts'
import type { DeviationReport } from './deviations.ts'
import { unwrap } from './envelope.ts'
import { type DownloadOptions, downloads } from './download.ts'
import { limited, multipart, type UploadedFile } from './file.ts'
import { type Caller, type RequestOptions, requestOf } from './request.ts'
import type { Answer, Upstream } from './upstream.ts'

/** Calls of the upstream by the contract. */
export type Gateway = {
  /** Calls an endpoint with a parsed input. Throws an ApiError, or UpstreamUnauthorised for a 401. */
  call<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller): Promise<Parsed<E>>
  /** The unparsed answer, for callers that decide by its status. */
  callRaw(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Answer>
  /** Parses such an answer. Throws as `call` does. */
  parse<E extends Endpoint>(endpoint: E, answer: Answer): Promise<Parsed<E>>
  /** Streams a file from the upstream, or from the address that it answers. */
  download(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Response>
  /** Streams a file to the upstream as multipart. */
  upload<E extends Endpoint>(endpoint: E, content: UploadContent, caller: Caller): Promise<Parsed<E>>
  /** Receives the deviations of a `callRaw` answer that was parsed elsewhere. */
  readonly report: DeviationReport
}

type UploadContent = { readonly input: unknown; readonly file: UploadedFile }

/** A parsed answer; `date` is the upstream's clock, milliseconds since the epoch. */
export type Result<T> = { readonly value: T; readonly date: number | null }
type Parsed<E extends Endpoint> = Result<Output<E>>

type Options = RequestOptions &
  Pick<DownloadOptions, 'textLimits'> & {
    readonly upstream: Upstream
    readonly config: AllowedOrigins & Pick<Config, 'upstream' | 'proofOrigins'>
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

  const download = downloads(options)

  return {
    callRaw,
    parse,
    report,
    async call(endpoint, input, caller) {
      return parse(endpoint, await callRaw(endpoint, input, caller))
    },
    async download(endpoint, input, caller) {
      return download(endpoint, await requestOf({ endpoint, input, caller }, options))
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
