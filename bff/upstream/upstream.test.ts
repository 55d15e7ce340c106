import { upstreamSuite, upstreamTimes } from '#bff/testing/suites/upstream.suite.ts'

upstreamSuite()
upstreamTimes()
