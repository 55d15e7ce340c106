import type { Crypto } from './crypto.ts'
/** WebCrypto on Node, with what the payloads of the upstream need done at once. */
export declare const nodeCrypto: Crypto
