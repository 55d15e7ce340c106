import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
/** Nothing may run or load in an answer that is no page. */
export declare const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** The service worker's own policy: it is one file, and fetches what is ours. */
export declare const workerPolicy =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
type Places = Pick<Config, 'objectStore' | 'payOrigins' | 'embedOrigins'>
/**
 * The policy of our pages. The nonce is for Mantine's own style elements; scripts come from files only, and only
 * through Trusted Types. Pictures go to and come from the upstream's object store, forms lead to known places where one
 * pays, and what is in a frame is a document of ours. Source: security R35, R43, R47, R49.
 */
export declare const pagePolicy: (nonce: string, { objectStore, payOrigins, embedOrigins }: Places) => string
/** The policy of the document around a page of another site: that site and nothing else, and it leads nobody away. */
export declare const embedPolicy: (origin: string, nonce: string) => string
/**
 * Headers of every answer, set before it is made: answers are made by the context and by nothing else, and may have
 * another policy or another life in caches. Dynamic answers are not stored anywhere.
 */
export declare const securityHeaders: MiddlewareHandler
export {}
