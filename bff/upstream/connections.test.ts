import { connectionsSuite } from './connections.suite.ts'

connectionsSuite()
