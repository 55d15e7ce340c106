import { TokenAnswer } from '#contracts/auth.ts'
import type { LogIn } from '#contracts/session.ts'
import type { Config } from '../config.ts'
import type { Caller, Gateway } from '../gateway.ts'
import type { Seal } from '../seal.ts'
import type { RefreshOutcome } from './session.ts'
import type { SessionRecord, Tokens } from './record.ts'
type Params = Readonly<Record<string, string>>
type GrantRequest = {
  params: Params
  headers?: Params
}
/** What the deployment decides about log-in values. Source: specification 3. */
export type LogInForms = {
  readonly config: Config['upstream']
  readonly seal: Seal
  /** Lower-case hex. */
  readonly md5: (text: string) => Promise<string>
}
/** How each variant of the log-in input becomes a token request. Source: specification 7, blade-contract 4.1. */
export declare function grantRequest(input: LogIn, forms: LogInForms): Promise<GrantRequest>
/** Trades a log-in for tokens. Refused with the upstream's own words. */
export declare function logIn(input: LogIn, caller: Caller, gateway: Gateway, forms: LogInForms): Promise<TokenAnswer>
/** Times count from the receipt and not from the upstream's clock. Source: security R20. */
export declare const tokensOf: (answer: TokenAnswer, now: number) => Tokens
/** Renews the tokens of a record, and tells an explicit no from a fault. Source: security R23. */
export declare function refresher(
  gateway: Gateway,
  config: Config,
  now: () => number,
): ({ tokens }: SessionRecord) => Promise<RefreshOutcome>
/** Reads the token endpoint's answer to a refresh, in all its forms. Source: blade-contract 4.1. */
export declare function readRefresh(status: number, text: string, now: number): RefreshOutcome
export {}
