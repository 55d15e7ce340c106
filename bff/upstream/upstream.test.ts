import { upstreamSuite } from './upstream.suite.ts'

upstreamSuite()
