import type { Dependencies } from '../app.ts'
/** Source: draft-ietf-httpapi-idempotency-key-header. */
export declare const idempotencyHeader = 'Idempotency-Key'
export type Intention = {
  /** Reference of the account. */
  readonly account: string
  /** What the client sent; it names one wish of one person. */
  readonly key: string | undefined
  /** Address and input. */
  readonly request: unknown
}
/**
 * Does something at most once for a key and gives later askers the first answer. Throws outcome_unknown when it was
 * sent and no clear answer came, to them as well: whoever gets that looks before asking again, and never with this key.
 */
export type Once = (intention: Intention, execute: () => Promise<unknown>) => Promise<unknown>
/** Source: security R60. */
export declare function onlyOnce({ onces, crypto, config }: Pick<Dependencies, 'onces' | 'crypto' | 'config'>): Once
