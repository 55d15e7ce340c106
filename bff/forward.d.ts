import { type Endpoint } from '#contracts/endpoint.ts'
import type { Gateway } from './gateway.ts'
import { type Once } from './once/once.ts'
import type { AppContext, Desk } from './session/desk.ts'
/** Where a call goes through. */
export type Doors = {
  readonly gateway: Gateway
  readonly desk: Desk
  readonly once: Once
}
/** One call of the clean API: who may, with what, and what the upstream made of it. */
export declare function forward(c: AppContext, endpoint: Endpoint, { gateway, desk, once }: Doors): Promise<Response>
