import { sealSuite } from './seal.suite.ts'
import { workerdCrypto } from './workerd.ts'

sealSuite(workerdCrypto.subtle)
