import { losslessJsonSuite } from './lossless-json.suite.ts'

losslessJsonSuite()
