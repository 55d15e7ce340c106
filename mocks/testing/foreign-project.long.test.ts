import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { seeds } from '../log/seeds.ts'
import { actionPaths } from '../qa/control.ts'
import { scenario } from '../qa/scenarios.ts'
import { startMockServer } from '../server.ts'
import { tenants, users } from '../user/seeds.ts'
import { BladeClient } from './client.ts'

const repository = resolve(import.meta.dirname, '../..')
const document = readFileSync(join(repository, 'docs/testing-on-the-mocks.md'), 'utf8')

test('the example of the document runs as it stands in another project', async () => {
  const project = mkdtempSync(join(tmpdir(), 'foreign-project-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const [, example = ''] = /```ts\n(.+?)```/s.exec(document) ?? []
  const manifest = { type: 'module', dependencies: { 'exam-sign-up': `file:${repository}` } }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(project, 'messages.test.ts'), example)
  mkdirSync(join(project, 'node_modules'))
  // What npm makes of such a dependency, and its own copies of the other two.
  symlinkSync(repository, join(project, 'node_modules/exam-sign-up'))
  for (const name of ['msw', 'vitest'])
    symlinkSync(join(repository, 'node_modules', name), join(project, 'node_modules', name))
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const { VITEST: _, ...env } = process.env
  const run = promisify(execFile)(process.execPath, [vitest, 'run', '--root', project], { cwd: project, env })
  expect((await run).stdout).toContain('1 passed')
})

beforeEach(() => scenario.begin('normal'))

test('the server does the same over HTTP, controlled by its API', async () => {
  const server = await startMockServer()
  const control = (path: string, body: object) =>
    fetch(`${server.url}/__mock${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await control('/clock', { at: '2026-12-01T09:00:00+08:00' })).status).toBe(200)
  expect((await control('/lock', { account: 'lina' })).status).toBe(200)
  const state: unknown = await (await fetch(`${server.url}/__mock/state`)).json()
  expect(state).toMatchObject({ clockMoved: true, now: expect.stringMatching(/^2026-12-01T01:00/) })
  await expect(new BladeClient(server.url).logIn('lina')).rejects.toThrow('no tokens')
  await server.close()
})

test('the document lists every action of the control API, and no other', () => {
  const listed = Array.from(document.matchAll(/POST (\/[a-z/-]+)`/g), ([, path]) => path)
  expect(listed).toHaveLength(actionPaths.length)
  expect(new Set(listed)).toEqual(new Set(actionPaths))
})

test('each request without a body that the document lists is answered', async () => {
  const server = await startMockServer()
  onTestFinished(() => server.close())
  await fetch(`${server.url}/__mock/faults`, { method: 'POST', body: JSON.stringify({ path: 'a', kind: 'error' }) })
  const listed = Array.from(
    document.matchAll(/`(GET|DELETE) (?:\/__mock)?(\/[^`]+)`/g),
    ([, method = '', path = '']) => ({
      method,
      path: path.replace('<id>', '1'),
    }),
  )
  expect(listed.length).toBeGreaterThan(8)
  for (const { method, path } of listed) {
    const answer = await (await fetch(`${server.url}/__mock${path}`, { method })).text()
    expect(answer, `${method} ${path}`).not.toContain('no such control')
  }
})

test('the figures of the document are those of the seeds', () => {
  const text = document.replaceAll(/\s+/g, ' ')
  const guests = users.filter(({ roleId }) => roleId === '-1').length
  const ofTenant = users.filter(({ tenantId }) => tenantId === '100002').length
  const quota = tenants.find(({ tenantId }) => tenantId === '100002')?.accountNumber
  const logs = Object.values(seeds).flatMap(({ value }) => value).length
  expect(text).toContain(
    `There are ${users.all().length.toLocaleString('en')} users, ${guests} of them guests without a role and ${ofTenant} in the tenant 100002, whose quota is ${quota}. The logs have ${logs.toLocaleString('en')} rows`,
  )
})
