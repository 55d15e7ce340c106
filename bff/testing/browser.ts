import { auth } from '#contracts/auth.ts'
import type { Call, Input, Output } from '#contracts/core/endpoint.ts'
import { accountHeader, cookieName, examHeader, idempotencyHeader, csrfHeader } from '#contracts/core/header.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { session } from '#contracts/session.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { demoAccounts } from '#mocks/user/seeds.ts'

import { origin as demoOrigin } from './settings.ts'

/** An answer that was not what the test had asked for. */
export class UnexpectedAnswer extends Error {}

/** The cookie of the session, and what else was set. */
type Jar = { cookie: string | null; readonly others: Map<string, string> }

type Send = (request: Request) => Promise<Response>

/**
 * One tab of a browser: it shares the cookies of its browser and remembers for which account it was rendered. Requests
 * go to `send`, and are addressed to `origin`.
 */
export class Tab {
  /** Reference of the account; null for a visitor. */
  account: string | null = null
  /** Exam that the page is about; null for whichever is chosen at the moment of a call. */
  exam: string | null = null
  readonly jar: Jar
  readonly #send: Send
  readonly #origin: string

  constructor(send: Send, jar: Jar = { cookie: null, others: new Map() }, origin = demoOrigin) {
    this.#send = send
    this.jar = jar
    this.#origin = origin
  }

  /** Another tab of the same browser. */
  newTab(): Tab {
    return new Tab(this.#send, this.jar, this.#origin)
  }

  /** Sends as our own pages do. A header of `init` takes the place of ours, an empty one takes it away. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      [csrfHeader]: '1',
      'Sec-Fetch-Site': 'same-origin',
      ...(this.account && { [accountHeader]: this.account }),
      ...this.#cookies(),
    })
    new Headers(init.headers).forEach((value, name) => (value ? headers.set(name, value) : headers.delete(name)))
    const response = await this.#send(new Request(new URL(path, this.#origin), { ...init, headers }))
    this.keep(response)
    return response
  }

  /** Takes over the cookies of an answer. */
  keep({ headers }: Response) {
    for (const cookie of headers.getSetCookie()) this.#keep(cookie)
  }

  /** Calls as the contract says. */
  async call<C extends Call>(call: C, input?: Input<C>, init: RequestInit = {}): Promise<Response> {
    if (call.method === 'GET') return this.fetch(addressOf(call, input), init)
    const headers = new Headers({
      'Content-Type': 'application/json',
      ...(call.idempotent && { [idempotencyHeader]: crypto.randomUUID() }),
      ...(call.requiresExam && { [examHeader]: this.exam ?? (await this.#chosenExam()) }),
    })
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    return this.fetch(call.url, { method: 'POST', body: JSON.stringify(input ?? {}), ...init, headers })
  }

  /** Waits for what becomes of it. */
  follow<C extends Call>(call: C, input?: Input<C>, init: RequestInit = {}): Promise<Response> {
    return this.call(call, input, { ...init, headers: { Accept: 'text/event-stream' } })
  }

  /** What the call answers. Throws an UnexpectedAnswer for a problem. */
  async value<C extends Call>(call: C, input?: Input<C>): Promise<Output<C>> {
    const response = await this.call(call, input)
    if (!response.ok) throw new UnexpectedAnswer(`${call.url}: ${response.status} ${await response.text()}`)
    return response.json() // what the gateway parsed with this schema
  }

  /**
   * Logs a demo account in and renders this tab for it. `readCaptcha` reads the newest picture: of the mock in this
   * process when absent.
   */
  async logIn(
    username = 'zhangwei',
    password = passwordOf(username),
    readCaptcha: () => Promise<string | null> | string | null = lastCaptcha,
  ): Promise<Response> {
    const { key } = await this.value(auth.captcha)
    const response = await this.call(session.logIn, {
      grant: 'captcha',
      username,
      password,
      key,
      code: (await readCaptcha()) ?? '',
    })
    if (response.ok) await this.render(response.clone())
    return response
  }

  /** Takes the account of a current-session answer over; asks for one when there is none. */
  async render(answer?: Response): Promise<void> {
    const { account } = (await (answer ?? (await this.call(session.current))).json()) as Output<typeof session.current> // its contract
    this.account = account?.ref ?? null
  }

  async #chosenExam(): Promise<string> {
    const answer = await this.call(session.current)
    const { exam } = (answer.ok ? await answer.json() : {}) as Partial<Output<typeof session.current>> // its contract
    return exam?.id ?? 'none'
  }

  /** Every cookie of the browser, as `name=value`. */
  get cookies(): string[] {
    return [this.jar.cookie, ...this.jar.others.values()].filter((pair) => pair !== null)
  }

  #cookies() {
    return this.cookies.length > 0 ? { Cookie: this.cookies.join('; ') } : {}
  }

  #keep(cookie: string) {
    const [pair = ''] = cookie.split(';')
    const [name = ''] = pair.split('=')
    const isGone = cookie.endsWith('Max-Age=0')
    if (name === cookieName) this.jar.cookie = isGone ? null : pair
    else if (isGone) this.jar.others.delete(name)
    else this.jar.others.set(name, pair)
  }
}

function addressOf(call: Call, input: unknown): string {
  const query = encodeQuery({ ...Object(input) }).toString()
  return query ? `${call.url}?${query}` : call.url
}

const passwordOf = (account: string) => demoAccounts.find((it) => it.account === account)?.password ?? 'Exam@2026'

/** A log-in that takes no picture to read: a link to come in by. */
export const byLink = (username: string): Input<typeof session.logIn> => ({
  grant: 'link',
  linkKey: `scan:${username}`,
})

/** Problem details of an answer, as the tests compare them. */
export async function problemOf(response: Response): Promise<{ status: number; code: string; detail?: string }> {
  return (await response.json()) as { status: number; code: string; detail?: string } // problem.ts writes nothing else
}
