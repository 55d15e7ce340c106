import { Crypto as PeculiarCrypto } from '@peculiar/webcrypto'

import type { Crypto } from '#bff/crypto.ts'
import { nodeAead } from './aead.ts'

/**
 * WebCrypto on Node: hashes and signatures. It works on the main thread, where Node's own sends every call to another
 * one. What it is too slow for is in node-aes.ts and node-aead.ts. Source: docs/decisions/0011-node-crypto.md.
 */
export const nodeCrypto: Crypto = Object.assign(new PeculiarCrypto(), { aead: nodeAead })
