import { Crypto as PeculiarCrypto } from '@peculiar/webcrypto'

import type { Crypto } from './crypto.ts'
import { sealSuite } from './seal.suite.ts'

/** What the Node entry uses; its own declarations are of the same standard. */
const crypto = new PeculiarCrypto() as unknown as Crypto

sealSuite(crypto.subtle)
