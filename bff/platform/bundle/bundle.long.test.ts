import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import type { OutputChunk } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoSettings } from '#bff/testing/settings.ts'
import { bundleGateway } from './bundle.ts'
import { packageFolders, packagesIn, shippedSbom, thirdPartyText } from './shipped.ts'

let directory: string
let files: readonly OutputChunk[]

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bundle-'))
  files = await bundleGateway({ directory: join(directory, 'gateway') })
})
afterAll(() => rmSync(directory, { recursive: true }))

/** Runs a command of the bundle, far from any package; resolves with its exit code and what it wrote. */
const run = (args: readonly string[], settings: Readonly<Record<string, string>> = {}, folder = 'gateway') =>
  new Promise((resolve) => {
    const file = join(directory, folder, 'exam-gateway.mjs')
    execFile(process.execPath, [file, ...args], { cwd: directory, env: settings }, (error, stdout, stderr) =>
      resolve([error ? error.code : 0, stdout + stderr]),
    )
  })

test('the bundle imports the modules of Node only, and is smaller than 5 MB', () => {
  const names = ['exam-gateway.mjs', 'gateway.mjs', 'writer-thread.mjs']
  expect(files.map(({ fileName }) => fileName)).toEqual(names)
  const imported = files.flatMap((it) => [...it.imports, ...it.dynamicImports.filter((name) => !names.includes(name))])
  expect(imported.length).toBeGreaterThan(10)
  expect(imported.filter((it) => !isBuiltin(it) && it !== './gateway.mjs')).toEqual([])
  const bytes = files.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
  expect(bytes).toBeLessThan(5_000_000)
})

test('--help, --version and --check-config say what they should, with exit codes', async () => {
  expect(await run(['--version'])).toEqual([0, expect.stringMatching(/^exam-gateway \d+\.\d+\.\d+.*, Node v\d+/)])
  expect(await run(['--help'])).toEqual([0, expect.stringMatching(/--check-config[^]+SESSION_KEY .*\[needed\]/)])
  expect(await run(['--help'], { LANG: 'zh_CN.UTF-8' })).toEqual([0, expect.stringMatching(/SESSION_KEY .*\[必填\]/)])
  expect(await run(['--check-config'], { ...demoSettings, PORTS: '80' })).toEqual([
    0,
    'settings are valid\nwarning: PORTS is no setting: is PORT meant?\n',
  ])
  const { CLIENT_ID: _, ...others } = demoSettings
  const complaints = 'setting CLIENT_ID is missing\nsetting PORT must be a whole number\n'
  expect(await run(['--check-config'], { ...others, PORT: 'http' })).toEqual([1, complaints])
  expect(await run(['begin'])).toEqual([2, 'unknown command: exam-gateway --help lists them\n'])
  expect(await run(['verify-audit'])).toEqual([2, 'usage: exam-gateway verify-audit FILE...\n'])
  expect(await run(['check-upstream'])).toEqual([2, expect.stringMatching(/^usage: exam-gateway check-upstream /)])
})

test('the packages in it are in the SBOM with their hashes, and in the text of licences; no other is', () => {
  const packages = packagesIn(packageFolders(files.flatMap((it) => it.moduleIds)))
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'ioredis', 'prom-client', 'undici', 'valibot']))
  expect(names).not.toContain('react')
  const { components } = shippedSbom(packages)
  expect(new Set(components.map(({ name }) => name))).toEqual(new Set(names))
  expect(components).toEqual(
    components.map(() => expect.objectContaining({ purl: expect.stringMatching(/^pkg:npm\//) })),
  )
  expect(components.find(({ name }) => name === 'hono')).toMatchObject({ hashes: [{ alg: 'SHA-512' }] })
  const text = thirdPartyText(packages)
  for (const { name, version } of packages) expect(text).toContain(`${name} ${version} (`)
  expect(text).toContain('Permission is hereby granted')
})

test('an older Node is refused with one line', async () => {
  await bundleGateway({ directory: join(directory, 'later'), node: '99.1' })
  const line = `exam-gateway needs Node 99.1 or newer; this is ${process.versions.node}\n`
  expect(await run(['--version'], {}, 'later')).toEqual([1, line])
})

test('it starts with its client beside it, writes sessions by its thread, and names its release', async () => {
  for (const folder of ['client', 'api-docs']) mkdirSync(join(directory, folder))
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>exam</title>')
  const file = join(directory, 'gateway/exam-gateway.mjs')
  const env = { ...demoSettings, PORT: '0', SHUTDOWN_DELAY: '0', STORE: `sqlite:${join(directory, 's.sqlite')}` }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  const { address: url } = JSON.parse(line)
  const release = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: expect.any(String) }
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', ...release })
  expect(await (await fetch(`${url}/login`)).text()).toMatch(/<!-- exam-sign-up \d+\.\d+\.\d+.* -->/)
  expect(await (await fetch(`${url}/readyz?verbose`)).json()).toMatchObject({ store: true })
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})
