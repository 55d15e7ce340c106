import { losslessJsonSuite } from '#bff/testing/suites/lossless-json.suite.ts'

losslessJsonSuite()
