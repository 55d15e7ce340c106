import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import { freePort } from '#bff/testing/processes/free-port.ts'
import { balancedTab, type GatewayProcess, startGateway } from '#bff/testing/processes/gateway-process.ts'
import { startNginx } from '#bff/testing/processes/nginx.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'

let mock: MockServer
let redis: RedisServer
let directory: string
let gateways: GatewayProcess[]
let ports: number[]
let nginx: Awaited<ReturnType<typeof startNginx>>

const start = (port: number) =>
  startGateway({
    UPSTREAM_URL: `${mock.url}/api/`,
    STORE: `redis://127.0.0.1:${redis.port}`,
    LOG_OUT_JOURNAL: join(directory, `log-outs-${port}`),
    PORT: String(port),
    SHUTDOWN_DELAY: '1',
    TRUSTED_PROXIES: '1',
    SESSION_CALLS_PER_MINUTE: '99999',
    NETWORK_CALLS_PER_MINUTE: '999999',
  })

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rolling-'))
  ;[mock, redis] = await Promise.all([startMockServer(), startRedis()])
  ports = [await freePort(), await freePort(), await freePort()]
  gateways = await Promise.all(ports.map(start))
  nginx = await startNginx(ports)
})
afterAll(async () => {
  await nginx.close()
  await Promise.all(gateways.map((it) => it.end('SIGKILL')))
  await Promise.all([mock.close(), redis.close()])
  rmSync(directory, { recursive: true })
})
beforeEach(() => {
  scenario.begin('normal')
})

test('a rolling restart behind our nginx fails no read and no write at 200 requests a second', async () => {
  const tab = balancedTab(() => nginx)
  await tab.logInByLink('zhangwei')
  const statuses: Promise<number>[] = []
  const send = () => {
    const answer = statuses.length % 2 === 0 ? tab.call(session.keepAlive) : tab.call(user.info)
    statuses.push(answer.then(({ status }) => status))
  }
  const load = setInterval(send, 5)
  for (const [n, port] of ports.entries()) {
    await gateways[n]?.end('SIGTERM')
    gateways[n] = await start(port)
  }
  clearInterval(load)
  const all = await Promise.all(statuses)
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter((status) => status !== 200)).toEqual([])
})
