import { Crypto as PeculiarCrypto } from '@peculiar/webcrypto'
import { describe } from 'vitest'

import type { Crypto } from './crypto.ts'
import { sealSuite } from './seal.suite.ts'
import { nodeCrypto } from './testing.ts'

const peculiar = new PeculiarCrypto() as unknown as Crypto // its own declarations of the same standard

describe("Node's own WebCrypto", () => sealSuite(nodeCrypto.subtle))
describe('the faster WebCrypto of the Node entry', () => sealSuite(peculiar.subtle))
