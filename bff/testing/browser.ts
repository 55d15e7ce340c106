import type { Call, Input, Output } from '#contracts/core/call.ts'
import { accountHeader, examHeader, idempotencyHeader, csrfHeader } from '#contracts/core/header.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { demoAccounts } from '#mocks/user/seeds.ts'
import { CookieJar } from './cookie-jar.ts'
import { origin as demoOrigin } from './settings.ts'

/** The response is a problem where the test expects a value. */
export class UnexpectedAnswer extends Error {}

type Send = (request: Request) => Promise<Response>

/**
 * One tab of a browser: it shares the cookie jar of its browser and knows the account that it was rendered for. Requests
 * are addressed to `origin` and passed to `send`.
 */
export class Tab {
  /** Account reference; null for a visitor. */
  account: string | null = null
  /** Exam of the page; null for the exam that is selected at the time of a call. */
  exam: string | null = null
  readonly jar: CookieJar
  readonly #send: Send
  readonly #origin: string
  /** Node does not abort what was asked by a Request that is garbage. Source: https://github.com/nodejs/node/issues/55428. */
  readonly #abortable: Request[] = []

  constructor(send: Send, jar = new CookieJar(), origin = demoOrigin) {
    this.#send = send
    this.jar = jar
    this.#origin = origin
  }

  /** Another tab of the same browser. */
  newTab(): Tab {
    return new Tab(this.#send, this.jar, this.#origin)
  }

  /** Sends a request as our own pages do. A header of `init` overrides the default, an empty one removes it. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(this.headers)
    new Headers(init.headers).forEach((value, name) => (value ? headers.set(name, value) : headers.delete(name)))
    const request = new Request(new URL(path, this.#origin), { ...init, headers })
    if (init.signal) this.#abortable.push(request)
    const response = await this.#send(request)
    this.jar.store(response)
    return response
  }

  /** Calls an endpoint as its contract says. */
  async call<C extends Call>(call: C, input?: Input<C>, init: RequestInit = {}): Promise<Response> {
    if (call.method === 'GET') return this.fetch(callAddress(call, input), init)
    const headers = new Headers({
      'Content-Type': 'application/json',
      ...(call.idempotent && { [idempotencyHeader]: crypto.randomUUID() }),
      ...(call.requiresExam && { [examHeader]: this.exam ?? (await this.#selectedExam()) }),
    })
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    return this.fetch(call.url, { method: 'POST', body: JSON.stringify(input ?? {}), ...init, headers })
  }

  /** Subscribes to a live query by server-sent events. */
  subscribe<C extends Call>(call: C, input?: Input<C>, init: RequestInit = {}): Promise<Response> {
    return this.call(call, input, { ...init, headers: { Accept: 'text/event-stream' } })
  }

  /** The output of a call. Throws an UnexpectedAnswer for a problem. */
  async value<C extends Call>(call: C, input?: Input<C>): Promise<Output<C>> {
    const response = await this.call(call, input)
    if (!response.ok) throw new UnexpectedAnswer(`${call.url}: ${response.status} ${await response.text()}`)
    return response.json() // what the gateway parsed with this schema
  }

  /**
   * Logs a demo account in and renders this tab for it. `readCaptcha` returns the newest code, by default that of the mock
   * in this process.
   */
  async logIn(
    username = 'zhangwei',
    password = demoPassword(username),
    readCaptcha: () => Promise<string | null> | string | null = lastCaptcha,
  ): Promise<Response> {
    const { key } = await this.value(auth.captcha)
    return this.logInBy({ grant: 'captcha', username, password, key, code: (await readCaptcha()) ?? '' })
  }

  /** Logs a demo account in by a link, the grant that needs no captcha. */
  logInByLink(username: string, init: RequestInit = {}): Promise<Response> {
    return this.logInBy({ grant: 'link', linkKey: `scan:${username}` }, init)
  }

  /** Logs in by any grant, and renders this tab for the account. */
  async logInBy(grant: Input<typeof session.logIn>, init: RequestInit = {}): Promise<Response> {
    const response = await this.call(session.logIn, grant, init)
    if (response.ok) await this.render(response.clone())
    return response
  }

  /** Renders the tab for the account of a current-session response, fetched when absent. */
  async render(response?: Response): Promise<void> {
    const { account } = (await (response ?? (await this.call(session.current))).json()) as Output<
      typeof session.current
    > // its contract
    this.account = account?.ref ?? null
  }

  async #selectedExam(): Promise<string> {
    const response = await this.call(session.current)
    const { exam } = (response.ok ? await response.json() : {}) as Partial<Output<typeof session.current>> // its contract
    return exam?.id ?? 'none'
  }

  get cookies(): string[] {
    return this.jar.all
  }

  /** Headers of each request of the page, for requests that are sent otherwise. */
  get headers(): Record<string, string> {
    return {
      [csrfHeader]: '1',
      'Sec-Fetch-Site': 'same-origin',
      ...(this.account && { [accountHeader]: this.account }),
      ...(this.cookies.length > 0 && { Cookie: this.cookies.join('; ') }),
    }
  }
}

function callAddress(call: Call, input: unknown): string {
  const query = encodeQuery({ ...Object(input) }).toString()
  return query ? `${call.url}?${query}` : call.url
}

/** Password of a demo account. */
export const demoPassword = (account: string) =>
  demoAccounts.find((it) => it.account === account)?.password ?? 'Exam@2026'
