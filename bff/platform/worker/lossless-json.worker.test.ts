import { losslessJsonSuite } from '#bff/upstream/lossless-json.suite.ts'

losslessJsonSuite()
