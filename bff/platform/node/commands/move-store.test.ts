import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { switches } from '#contracts/administration/switches.ts'
import { user } from '#contracts/administration/user.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'
import { status } from '#contracts/session/status.ts'

import { addCandidate, completeBaseInfo } from '#bff/testing/candidates.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { balancedTab, type GatewayProcess, startGateway } from '#bff/testing/processes/gateway-process.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'
import { moveStore } from './move-store.ts'

const examId = '1800000000000000001'

/** What a move prints. */
async function moved(...args: readonly string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    expect(await moveStore(args)).toBe(0)
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

let mock: MockServer
let redis: RedisServer
let directory: string
let gateway: GatewayProcess

beforeAll(async () => {
  scenario.begin('normal')
  directory = mkdtempSync(join(tmpdir(), 'move-'))
  ;[mock, redis] = await Promise.all([startMockServer(), startRedis()])
})
afterAll(async () => {
  await gateway.end('SIGKILL')
  await Promise.all([mock.close(), redis.close()])
  rmSync(directory, { recursive: true })
})

const operatorToken = 'a-token-of-the-operator-0123456789'
const start = (STORE: string) =>
  startGateway({
    UPSTREAM_URL: `${mock.url}/api/`,
    STORE,
    LOG_OUT_JOURNAL: join(directory, 'log-outs'),
    OPERATOR_TOKEN: operatorToken,
  })

const notice = { zh: '十点查分', en: 'Scores at ten' }
const switchNotice = () =>
  fetch(gateway.url + switches.url, {
    method: switches.method,
    headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ maintenance: notice }),
  })

async function logIn(username: string) {
  const tab = balancedTab(() => gateway)
  await tab.logInByLink(username)
  return tab
}

test('a move from SQLite to Redis logs nobody out, and a second one changes nothing', async () => {
  const [file, url] = [`sqlite:${join(directory, 'sessions.sqlite')}`, `redis://127.0.0.1:${redis.port}`]
  gateway = await start(file)
  const candidate = addCandidate(0, { examId, stage: 'filling' })
  completeBaseInfo(0)
  const [tab, elsewhere, locked, leaving] = await Promise.all([candidate, candidate, 'lina', 'admin'].map(logIn))
  if (!tab || !elsewhere || !locked || !leaving) throw new Error('there are four')
  tab.exam = examId
  const key = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
  const submit = async () => (await tab.call(signup.submitExaminee, {}, key)).status
  expect(await submit()).toBe(200)
  await locked.value(session.lock, { password: 'away-2026' })
  expect((await switchNotice()).status).toBe(200)
  await gateway.end('SIGTERM')
  expect(await moved(file, url)).toMatch(/^4 sessions, 4 of them new\n9 lists of log-ins, 9 of them new\n/)

  gateway = await start(url)
  expect(await (await fetch(gateway.url + status.url)).json()).toMatchObject({ notice })
  for (const it of [tab, elsewhere]) expect((await it.call(user.info)).status).toBe(200)
  expect(await readProblem(await locked.call(user.info))).toMatchObject({ code: 'locked' })
  await locked.value(session.unlock, { password: 'away-2026' })
  expect(await tab.value(device.devices)).toHaveLength(2)
  expect(await submit()).toBe(200)
  expect(journal.of('signup.submitExaminee')).toHaveLength(1)
  const { cookie } = leaving.jar
  await leaving.value(session.logOut)

  expect(await moved(file, url)).toMatch(/^4 sessions, 0 of them new\n/)
  const thief = await leaving.call(user.info, {}, { headers: { Cookie: String(cookie) } })
  expect(await readProblem(thief)).toMatchObject({ code: 'session_ended' })
})

test.each([
  [[], 'usage'],
  [['redis://one', 'sqlite:file'], 'usage'],
  [['sqlite:file', 'mysql://one'], 'must be sqlite:path'],
  [['sqlite:/nowhere/file', 'redis://127.0.0.1:1'], 'unable to open'],
])('a move of %j ends with one line', async (args, reason) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  await expect(moveStore(args)).rejects.toThrow('exit 1')
  expect(write.mock.calls).toEqual([[expect.stringMatching(`^[^\n]*${reason}[^\n]*\n$`)]])
})
