import { nodeAes } from '../platform/node/aes.ts'
import { sealSuite } from './seal.suite.ts'

sealSuite(nodeAes)
