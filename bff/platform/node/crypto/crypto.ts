import { Crypto as PeculiarCrypto } from '@peculiar/webcrypto'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { nodeAead } from './aead.ts'
import { smAead } from './sm-aead.ts'

/**
 * WebCrypto on Node for hashes and signatures, on the main thread: Node's own uses the thread pool for every call.
 * Encryption is in aes.ts and aead.ts. Source: docs/decisions/0011-node-crypto.md.
 */
export const nodeCrypto: WebCrypto = Object.assign(new PeculiarCrypto(), { aead: nodeAead, sm: smAead })
