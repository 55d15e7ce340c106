import type { Crypto, SubtleCrypto } from '../crypto.ts'
/** The one cookie of the product. Browsers that know the prefix refuse it from scripts and from siblings. */
export declare const cookieName = '__Host-Http-sid'
/** What the cookie says: which record, and the secret that opens it. */
export type Ticket = {
  readonly id: string
  readonly secret: string
}
/** 128 bits of id, 256 bits of secret. Source: security R3. */
export declare function newTicket(crypto: Crypto): Ticket
/** The ticket in a Cookie header. A malformed one is none: nothing is asked of the store for it. Source: security R8. */
export declare function readTicket(header: string | null | undefined): Ticket | null
/** The value of Set-Cookie, exactly as security R2 wants it. */
export declare const ticketCookie: ({ id, secret }: Ticket) => string
export declare const noCookie = '__Host-Http-sid=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0'
/** Name of the record: a hash, so that a name in a log or a dump is not a credential. */
export declare function recordKey(subtle: SubtleCrypto, id: string): Promise<string>
