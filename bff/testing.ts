import { createHash, webcrypto } from 'node:crypto'

import type { HttpHandler } from 'msw'

import { type Api, api as wholeApi } from '#contracts/api.ts'
import { auth } from '#contracts/auth.ts'
import type { Call, Input, Output } from '#contracts/endpoint.ts'
import { encodeQuery } from '#contracts/query.ts'
import { session } from '#contracts/session.ts'
import { lastCaptcha } from '#mocks/auth.ts'
import { blade } from '#mocks/blade.ts'
import { clock } from '#mocks/clock.ts'
import { deployment } from '#mocks/settings.ts'
import { demoAccounts, type UserRow, users } from '#mocks/user-seeds.ts'

import { createApp, type Dependencies } from './app.ts'
import { type Config, parseConfig } from './config.ts'
import type { Crypto } from './crypto.ts'
import { createGateway } from './gateway.ts'
import type { LogLine } from './log.ts'
import { createSeal } from './seal.ts'
import { refresher } from './session/grants.ts'
import { RecordSeal } from './session/record.ts'
import type { Sessions } from './session/sessions.ts'
import { sqliteSessions } from './session/sqlite.ts'
import { createUpstream, type Fetch } from './upstream.ts'

/** Where browsers see the gateway under test. */
export const origin = 'http://localhost:8787'

/** Settings that open nothing but the mock upstream. */
export const demoSettings = {
  ENVIRONMENT: 'development',
  UPSTREAM_URL: 'http://upstream.test/api/',
  PUBLIC_ORIGIN: origin,
  CLIENT_ID: deployment.clientId,
  CLIENT_SECRET: deployment.clientSecret,
  AES_KEY: deployment.aesKey,
  SESSION_KEY: 'demo-session-key-of-the-tests-only',
}

/** Node's own; @peculiar/webcrypto is the same standard. */
export const nodeCrypto: Crypto = webcrypto

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
export async function testGateway(options: Options = {}): Promise<TestGateway> {
  const { handlers, deadlines, overrides, wrapSessions = (it) => it } = options
  const config = parseConfig({ ...demoSettings, ...options.settings })
  const lines: LogLine[] = []
  const seal = await createSeal(nodeCrypto.subtle, config.upstream.aesKey)
  const upstream = createUpstream(options.fetch ?? mockFetch(handlers), config.upstream, deadlines)
  const sessions = sqliteSessions(':memory:', {
    recordSeal: new RecordSeal(nodeCrypto, config.session.key),
    crypto: nodeCrypto,
    now: clock.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    refresh: refresher(createGateway(upstream, seal, config.upstream), config, clock.now),
    tokenTime: config.session.tokenTime,
  })
  const app = createApp({
    config,
    api: options.api ?? wholeApi,
    upstream,
    seal,
    sessions: wrapSessions(sessions),
    crypto: nodeCrypto,
    md5: async (text) => createHash('md5').update(text).digest('hex'),
    now: clock.now,
    clientAddress: () => '203.0.113.7',
    log: (line) => lines.push(line),
    ...overrides,
  })
  const fetch = async (request: Request) => app.fetch(request)
  return { config, lines, fetch, browser: () => new Tab(fetch), close: () => sessions.close() }
}

/** The mock upstream as a fetch function; what a gateway in another process would see as a broken line is thrown. */
export function mockFetch(handlers: readonly HttpHandler[] = []): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await blade(request, handlers)
    request.signal.throwIfAborted()
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
}

/** An answer that was not what the test had asked for. */
export class UnexpectedAnswer extends Error {}

type Send = (request: Request) => Promise<Response>

/** One tab of a browser: it keeps the cookie with its sisters and remembers for which account it was rendered. */
export class Tab {
  /** Reference of the account; null for a visitor. */
  account: string | null = null
  readonly jar: { cookie: string | null }
  readonly #send: Send

  constructor(send: Send, jar: Tab['jar'] = { cookie: null }) {
    this.#send = send
    this.jar = jar
  }

  /** Another tab of the same browser. */
  newTab(): Tab {
    return new Tab(this.#send, this.jar)
  }

  /** Sends as our own pages do. A header of `init` takes the place of ours, an empty one takes it away. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      'X-BFF': '1',
      'Sec-Fetch-Site': 'same-origin',
      ...(this.account && { 'X-Account': this.account }),
      ...(this.jar.cookie && { Cookie: this.jar.cookie }),
    })
    new Headers(init.headers).forEach((value, name) => (value ? headers.set(name, value) : headers.delete(name)))
    const response = await this.#send(new Request(new URL(path, origin), { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  /** Calls as the contract says. */
  call<C extends Call>(call: C, input?: Input<C>, init: RequestInit = {}): Promise<Response> {
    if (call.method === 'GET') return this.fetch(addressOf(call, input), init)
    const headers = { 'Content-Type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) }
    return this.fetch(call.url, { method: 'POST', body: JSON.stringify(input ?? {}), ...init, headers })
  }

  /** What the call answers. Throws an UnexpectedAnswer for a problem. */
  async value<C extends Call>(call: C, input?: Input<C>): Promise<Output<C>> {
    const response = await this.call(call, input)
    if (!response.ok) throw new UnexpectedAnswer(`${call.url}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Output<C> // the gateway parsed it with this schema
  }

  /** Logs a demo account in, captcha and all, and renders this tab for it. */
  async logIn(username = 'zhangwei', password = passwordOf(username)): Promise<Response> {
    const { key } = await this.value(auth.captcha)
    const response = await this.call(session.logIn, {
      grant: 'captcha',
      username,
      password,
      key,
      code: lastCaptcha() ?? '',
    })
    if (response.ok) await this.render(response.clone())
    return response
  }

  /** Takes the account of a current-session answer over; asks for one when there is none. */
  async render(answer?: Response): Promise<void> {
    const { account } = (await (answer ?? (await this.call(session.current))).json()) as Output<typeof session.current> // as above
    this.account = account?.ref ?? null
  }

  #keep(cookie: string) {
    const [pair = ''] = cookie.split(';')
    this.jar.cookie = cookie.includes('Max-Age=0') ? null : pair
  }
}

function addressOf(call: Call, input: unknown): string {
  const query = encodeQuery({ ...Object(input) }).toString()
  return query ? `${call.url}?${query}` : call.url
}

const passwordOf = (account: string) => demoAccounts.find((it) => it.account === account)?.password ?? 'Exam@2026'

/** The upstream's record of a demo account. */
export function userOf(account: string): UserRow {
  const row = users.find((it) => it.account === account)
  if (!row) throw new Error(`no account ${account}`)
  return row
}

/** Problem details of an answer, as the tests compare them. */
export async function problemOf(response: Response): Promise<{ status: number; code: string; detail?: string }> {
  return (await response.json()) as { status: number; code: string; detail?: string } // problem.ts writes nothing else
}
