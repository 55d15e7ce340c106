import { sealSuite } from '#bff/testing/suites/seal.suite.ts'
import { workerdAes } from './crypto.ts'

sealSuite(workerdAes)
