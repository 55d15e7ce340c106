import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import { balancedTab, type GatewayProcess, startGateway } from '#bff/testing/processes/gateway-process.ts'
import { startRedis } from '#bff/testing/stores/redis-server.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'

let mock: MockServer
let directory: string
let gateway: GatewayProcess

beforeAll(async () => {
  scenario.begin('normal')
  directory = mkdtempSync(join(tmpdir(), 'restore-'))
  mock = await startMockServer()
})
afterEach(() => gateway.end('SIGKILL'))
afterAll(async () => {
  await mock.close()
  rmSync(directory, { recursive: true })
})

const start = async (settings: Readonly<Record<string, string>>) =>
  (gateway = await startGateway({
    UPSTREAM_URL: `${mock.url}/api/`,
    LOG_OUT_JOURNAL: join(directory, 'log-outs'),
    ...settings,
  }))

async function logIn(username: string) {
  const tab = balancedTab(() => gateway)
  await tab.logInByLink(username)
  return tab
}

test('a SQLite file that is copied while it runs restores the sessions of that moment, and with another key none', async () => {
  const [file, copy] = [join(directory, 'sessions.sqlite'), join(directory, 'copy.sqlite')]
  const STORE = `sqlite:${file}`
  await start({ STORE })
  const [tab, leaving] = [await logIn('zhangwei'), await logIn('lina')]
  const source = new DatabaseSync(file)
  await backup(source, copy)
  source.close()
  await leaving.value(session.logOut)
  const later = await logIn('ayguli')
  await gateway.end('SIGKILL')
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  copyFileSync(copy, file)

  await start({ STORE })
  expect((await tab.call(user.info)).status).toBe(200)
  expect((await later.call(user.info)).status).toBe(401)
  await gateway.end('SIGTERM')
  await start({ STORE, SESSION_KEY: 'another-session-key-after-a-restore' })
  expect((await tab.call(user.info)).status).toBe(401)
})

test('a dump of Redis restores the sessions of that moment after it has lost all', async () => {
  const redis = await startRedis()
  const client = new Redis(redis.port)
  try {
    const settings = { STORE: `redis://127.0.0.1:${redis.port}` }
    await start(settings)
    const tab = await logIn('zhangwei')
    const [, folder = ''] = await client.config('GET', 'dir').then((it) => [it].flat().map(String))
    await client.save()
    copyFileSync(join(folder, 'dump.rdb'), join(directory, 'copy.rdb'))
    const later = await logIn('lina')
    await client.flushall()
    expect((await tab.call(user.info)).status).toBe(401)
    await gateway.end('SIGTERM')
    client.disconnect()
    redis.signal('SIGKILL')
    copyFileSync(join(directory, 'copy.rdb'), join(folder, 'dump.rdb'))
    await redis.restart()

    await start(settings)
    expect((await tab.call(user.info)).status).toBe(200)
    expect((await later.call(user.info)).status).toBe(401)
  } finally {
    client.disconnect()
    await redis.close()
  }
})
