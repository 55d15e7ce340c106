import type { Call, Input, Output } from '#contracts/endpoint.ts'
/** An answer that was not what the test had asked for. */
export declare class UnexpectedAnswer extends Error {}
type Send = (request: Request) => Promise<Response>
/** One tab of a browser: it keeps the cookie with its sisters and remembers for which account it was rendered. */
export declare class Tab {
  #private
  /** Reference of the account; null for a visitor. */
  account: string | null
  readonly jar: {
    cookie: string | null
  }
  constructor(send: Send, jar?: Tab['jar'])
  /** Another tab of the same browser. */
  newTab(): Tab
  /** Sends as our own pages do. A header of `init` takes the place of ours, an empty one takes it away. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Calls as the contract says. */
  call<C extends Call>(call: C, input?: Input<C>, init?: RequestInit): Promise<Response>
  /** What the call answers. Throws an UnexpectedAnswer for a problem. */
  value<C extends Call>(call: C, input?: Input<C>): Promise<Output<C>>
  /** Logs a demo account in, captcha and all, and renders this tab for it. */
  logIn(username?: string, password?: string): Promise<Response>
  /** Takes the account of a current-session answer over; asks for one when there is none. */
  render(answer?: Response): Promise<void>
}
/** Problem details of an answer, as the tests compare them. */
export declare function problemOf(response: Response): Promise<{
  status: number
  code: string
  detail?: string
}>
export {}
