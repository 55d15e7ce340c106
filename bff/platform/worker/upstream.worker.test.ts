import { upstreamSuite } from '#bff/upstream/upstream.suite.ts'

upstreamSuite()
