import { connectionsSuite } from '#bff/upstream/connections.suite.ts'
import { upstreamSuite } from '#bff/upstream/upstream.suite.ts'

upstreamSuite()
connectionsSuite()
