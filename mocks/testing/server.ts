import type { HttpHandler } from 'msw'
import { afterAll, beforeEach } from 'vitest'

import { scenario } from '../qa/scenarios.ts'
import { type MockServer, startMockServer } from '../server.ts'
import { BladeClient } from './client.ts'

/** A mock server for the tests of one file, reset before each of them. */
export async function testServer(extra: readonly HttpHandler[] = []): Promise<MockServer> {
  const server = await startMockServer(0, { extra })
  afterAll(() => server.close())
  beforeEach(() => scenario.begin('normal'))
  return server
}

/** A client of such a server. */
export const testClient = async () => new BladeClient((await testServer()).url)
