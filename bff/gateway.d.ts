import type { Endpoint, Output } from '#contracts/endpoint.ts'
import type { Config } from './config.ts'
import { type UploadedFile } from './file.ts'
import type { Seal } from './seal.ts'
import type { Answer, Origin, Upstream } from './upstream.ts'
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
export type Result<T> = {
  readonly value: T
  readonly date: number | null
}
/** Turns endpoints of the contract into calls of the upstream. Knows no endpoint by name. */
export declare function createGateway(
  upstream: Upstream,
  seal: Seal,
  config: Pick<Config, 'upstream' | 'payOrigins'>,
): Gateway
export {}
