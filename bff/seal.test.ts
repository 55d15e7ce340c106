import { nodeAes } from './node-aes.ts'
import { sealSuite } from './seal.suite.ts'

sealSuite(nodeAes)
