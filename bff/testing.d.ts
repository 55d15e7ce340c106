import type { HttpHandler } from 'msw'
import { type Api } from '#contracts/api.ts'
import { type UserRow } from '#mocks/user-seeds.ts'
import { type Dependencies } from './app.ts'
import { type Config } from './config.ts'
import type { LogLine } from './log.ts'
import type { Sessions } from './session/sessions.ts'
import { Tab } from './testing-browser.ts'
import { createUpstream, type Fetch } from './upstream.ts'
type Options = {
  /** Calls that the gateway knows; the whole contract when absent. */
  api?: Api
  /** Behaviours of the upstream, before those of the mock. */
  handlers?: readonly HttpHandler[]
  /** Takes the place of the mock upstream. */
  fetch?: Fetch
  settings?: Record<string, string>
  /** Milliseconds, where 10 s are too long for a test. */
  deadlines?: Parameters<typeof createUpstream>[2]
  /** Puts something between the gateway and its sessions. */
  wrapSessions?: (sessions: Sessions) => Sessions
  /** Anything else that is to be different. */
  overrides?: Partial<Dependencies>
}
export type TestGateway = {
  readonly config: Config
  /** What was logged, oldest first. */
  readonly lines: LogLine[]
  fetch(request: Request): Promise<Response>
  /** A fresh browser with one tab. */
  browser(): Tab
  close(): void
}
/** The gateway in this process, on the mock upstream and its clock, with sessions in memory. */
export declare function testGateway(options?: Options): Promise<TestGateway>
/** The mock upstream as a fetch function; what a gateway in another process would see as a broken line is thrown. */
export declare function mockFetch(handlers?: readonly HttpHandler[]): Fetch
/** The upstream's record of a demo account. */
export declare function userOf(account: string): UserRow
export {}
