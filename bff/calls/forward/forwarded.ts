import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { AppContext } from '#bff/http/context.ts'
import type { Authenticated } from '#bff/session/authenticate.ts'

/** A request whose access and input are checked. */
export type Forwarded = {
  readonly c: AppContext
  readonly endpoint: Endpoint
  readonly input: unknown
  readonly authenticated: Authenticated | null
}

/** A body of an answer, parsed or written by the gateway. */
export type Json = object | string | null
