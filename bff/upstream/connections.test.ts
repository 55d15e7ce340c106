import { connectionsSuite } from '#bff/testing/suites/connections.suite.ts'

connectionsSuite()
