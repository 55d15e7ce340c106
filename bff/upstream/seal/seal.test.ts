import { nodeAes } from '../../platform/node/crypto/aes.ts'
import { sealSuite } from './seal.suite.ts'

sealSuite(nodeAes)
