import type { Endpoint } from '#contracts/endpoint.ts'
import { type Seal } from './seal.ts'
import type { Answer } from './upstream.ts'
/** The upstream said 401: the token is not good any more, or only the role is missing. The session knows which. */
export declare class UpstreamUnauthorised extends Error {
  readonly name = 'UpstreamUnauthorised'
}
/**
 * Every answer of the upstream becomes the clean value of the contract or one ApiError.
 * Source: security R25, blade-contract 1, 2, 4, 12.2.
 */
export declare function unwrap(answer: Answer, endpoint: Endpoint, seal: Seal): Promise<unknown>
