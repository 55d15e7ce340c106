import { sealSuite } from './seal.suite.ts'
import { workerdAes } from './workerd.ts'

sealSuite(workerdAes)
