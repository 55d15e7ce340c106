import { nodeAes } from '../../platform/node/crypto/aes.ts'
import { sealSuite } from '#bff/testing/suites/seal.suite.ts'

sealSuite(nodeAes)
