import type { Handler } from 'hono'
import type { Dependencies, Variables } from './app.ts'
import type { Crypto } from './crypto.ts'
/** The built client: a file by its path, null when there is none. */
export type Assets = (request: Request) => Promise<Response | null>
/** Files as they are; any other address is a page of the client. A missing script is missing, and not a page. */
export declare function client({ assets, crypto, config }: Dependencies): Handler<{
  Variables: Variables
}>
/** 16 random bytes for the style elements of one answer. */
export declare const freshNonce: (crypto: Crypto) => string
