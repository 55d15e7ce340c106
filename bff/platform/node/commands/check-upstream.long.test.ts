import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import type { Report } from '#bff/platform/check-upstream/call.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { startWireServer } from '#bff/testing/wire/wire-server.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'

let mock: MockServer

beforeAll(async () => {
  mock = await startMockServer()
})
afterAll(() => mock.close())

/** Runs the command, and types an answer after each question. */
async function run(
  args: readonly string[],
  answers: Readonly<Record<string, () => string>>,
  settings: Readonly<Record<string, string>> = {},
) {
  const { PATH = '' } = process.env
  const command = spawn(process.execPath, ['bff/platform/node/entry.ts', 'check-upstream', ...args], {
    env: { PATH, ...demoSettings, UPSTREAM_URL: `${mock.url}/api/`, ...settings },
    stdio: 'pipe',
  })
  let stderr = ''
  command.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
    const question = Object.keys(answers).find((it) => chunk.includes(it))
    if (question) command.stdin.write(`${answers[question]?.()}\n`)
  })
  const exited = new Promise<number | null>((resolve) => command.once('exit', resolve))
  return { stdout: await text(command.stdout), code: await exited, stderr }
}

test('the command asks for password and captcha, prints the deviations, and reports them by its exit code', async () => {
  scenario.begin('loose-types')
  const answers = { 'password of': () => 'Exam@2026', 'characters in': () => lastCaptcha() ?? '' }
  const { stdout, stderr, code } = await run(['--account', 'ayguli', '--json'], answers)
  expect(stderr).toContain('ends its other log-ins')
  expect(stdout + stderr).not.toContain('Exam@2026')
  expect(stdout).not.toContain('阿依古丽')
  const { impediment, calls } = JSON.parse(stdout) as Report // printed by the command
  expect(impediment).toBeNull()
  expect(calls.find(({ call }) => call === 'exam.getAllExamList')?.outcome).toBe('differs')
  expect(calls.at(-1)).toMatchObject({ call: 'auth.logout', outcome: 'fits' })
  expect(code).toBe(1)
})

test('without an account, and with a password among the arguments, it says how it is called', async () => {
  const { stderr, code } = await run(['--password', 'Exam@2026'], {})
  expect(stderr).toEqual(
    expect.stringMatching(/^usage: exam-gateway check-upstream --account NAME .*\n.* --second-answers URL\n$/),
  )
  expect(code).toBe(2)
})

const answers = (password: string) => ({
  'password of': () => password,
  'characters in': () => lastCaptcha() ?? '',
})

test('a report is written for the owner of the server, and the summary alone is shown', async () => {
  scenario.begin('loose-types')
  const directory = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'report.md')
  const { stdout, code } = await run(['--account', 'ayguli', '--report', file], answers('Exam@2026'))
  expect(code).toBe(1)
  expect(stdout.split('\n').length).toBeLessThan(40)
  expect(stdout).toMatch(/^The server differs: \d+ calls fit/)
  expect(stdout).toContain(`Details: ${file}`)
  const report = readFileSync(file, 'utf8')
  expect(report).toContain('## Calls that differ')
  expect(report).toMatch(/signupEndTime: number for instant, converted/)
  expect(report).not.toContain('阿依古丽')
})

test('a check that could not be made ends with 2 and says why', async () => {
  scenario.begin('normal')
  const args = ['--account', 'ayguli']
  const wrong = await run(args, answers('wrong'))
  expect([wrong.code, wrong.stdout]).toEqual([2, expect.stringContaining('it says "用户名或密码错误"')])
  const client = await run(args, answers('Exam@2026'), { CLIENT_SECRET: 'another-secret-of-a-client' })
  expect([client.code, client.stdout]).toEqual([2, expect.stringContaining('refuses CLIENT_ID or CLIENT_SECRET')])
  const dead = await run(args, answers('Exam@2026'), { UPSTREAM_URL: 'http://127.0.0.1:9/api/' })
  expect([dead.code, dead.stdout]).toEqual([
    2,
    expect.stringMatching(/cannot be reached: connection refused \(ECONNREFUSED\)/),
  ])
  const elsewhere = await run(args, answers('Exam@2026'), { UPSTREAM_URL: `${mock.url}/api/old/` })
  expect([elsewhere.code, elsewhere.stdout]).toEqual([
    2,
    expect.stringMatching(/no such address: \S+ below UPSTREAM_URL/),
  ])
  const tenant = await run(['--account', 'admin', '--writes', '1'], answers('Admin@2026'))
  expect([tenant.code, tenant.stderr]).toEqual([2, expect.stringContaining('another tenant than TENANT_ID')])
})

test('a test address says how many calls got the answer of another call', async () => {
  const server = await startWireServer()
  onTestFinished(server.close)
  const { stdout, code } = await run(['--second-answers', `http://127.0.0.1:${server.port}/api/two-answers/`], {})
  expect(stdout).toBe('0 of 50 calls got the answer of another call\n')
  expect(code).toBe(0)
  const other = await run(['--second-answers', `${mock.url}/`], {})
  expect(other.stderr).toBe('the address is not the one of a test server\n')
  expect(other.code).toBe(2)
})
