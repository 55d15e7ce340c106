import { nodeCrypto } from './node-crypto.ts'
import { sealSuite } from './seal.suite.ts'

sealSuite(nodeCrypto.subtle)
