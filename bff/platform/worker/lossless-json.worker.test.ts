import { losslessJsonSuite } from '#bff/upstream/answer/lossless-json.suite.ts'

losslessJsonSuite()
