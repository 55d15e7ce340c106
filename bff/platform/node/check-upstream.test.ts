import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Report } from '#bff/check-upstream/call.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'

let mock: MockServer

beforeAll(async () => {
  mock = await startMockServer()
})
afterAll(() => mock.close())

/** Runs the command, and types an answer after each question. */
async function run(args: readonly string[], answers: Readonly<Record<string, () => string>>) {
  const { PATH = '' } = process.env
  const command = spawn(process.execPath, ['bff/platform/node/entry.ts', 'check-upstream', ...args], {
    env: { PATH, ...demoSettings, UPSTREAM_URL: `${mock.url}/api/` },
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
  const { loggedIn, calls } = JSON.parse(stdout) as Report // printed by the command
  expect(loggedIn).toBe(true)
  expect(calls.find(({ call }) => call === 'exam.getAllExamList')?.outcome).toBe('differs')
  expect(calls.at(-1)).toMatchObject({ call: 'auth.logout', outcome: 'fits' })
  expect(code).toBe(1)
})

test('without an account, and with a password among the arguments, it says how it is called', async () => {
  const { stderr, code } = await run(['--password', 'Exam@2026'], {})
  expect(stderr).toBe('usage: exam-gateway check-upstream --account NAME [--json]\n')
  expect(code).toBe(2)
})
