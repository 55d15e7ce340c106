import { sealSuite } from '#bff/upstream/seal/seal.suite.ts'
import { workerdAes } from './crypto.ts'

sealSuite(workerdAes)
