import { Hono } from 'hono'
import { type Api } from '#contracts/api.ts'
import { type Assets } from './client.ts'
import type { Config } from './config.ts'
import type { Crypto } from './crypto.ts'
import { type Log } from './log.ts'
import type { OnceStore } from './once/store.ts'
import type { Seal } from './seal.ts'
import type { Sessions } from './session/sessions.ts'
import type { Upstream } from './upstream.ts'
/** What a platform hands in; the gateway itself knows neither Workers nor Node. */
export type Dependencies = {
  readonly config: Config
  readonly api: Api
  readonly upstream: Upstream
  readonly seal: Seal
  readonly sessions: Sessions
  readonly onces: OnceStore
  readonly crypto: Crypto
  /** Lower-case hex of the MD5 hash: Blade's form of a password. */
  readonly md5: (text: string) => Promise<string>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The one true address of the client. Source: security R17. */
  readonly clientAddress: (request: Request, bindings: unknown) => string
  readonly log: Log
  /** The built client; none while it is served by the development server. */
  readonly assets?: Assets
}
/** The variables of a request. */
export type Variables = {
  requestId: string
  endpoint?: string
  account?: string
}
/** The whole gateway in reading order. */
export declare function createApp(deps: Dependencies): Hono<
  {
    Variables: Variables
  },
  import('hono/types').BlankSchema,
  '/'
>
