import { upstreamSuite } from '#bff/testing/suites/upstream.suite.ts'

upstreamSuite()
