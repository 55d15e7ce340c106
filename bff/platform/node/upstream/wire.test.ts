import { Agent } from 'undici'
import { afterAll, beforeAll } from 'vitest'

import { contentCodingSuite } from '#bff/testing/suites/content-coding.suite.ts'
import { secondAnswerSuite } from '#bff/testing/suites/second-answer.suite.ts'
import { startWireServer, type WireServer } from '#bff/testing/wire/wire-server.ts'
import { undiciFetch } from './fetch.ts'

const agent = new Agent()
let server: WireServer

beforeAll(async () => {
  server = await startWireServer()
})
afterAll(async () => {
  server.close()
  await agent.destroy()
})

const fetch = undiciFetch({ calls: agent, transfers: agent })
const origin = () => `http://127.0.0.1:${server.port}`

contentCodingSuite({ fetch, origin })
secondAnswerSuite({ fetch, origin, isKept: false })
