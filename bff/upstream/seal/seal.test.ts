import { sealSuite } from '#bff/testing/suites/seal.suite.ts'
import { nodeAes } from '../../platform/node/crypto/aes.ts'

sealSuite(nodeAes)
