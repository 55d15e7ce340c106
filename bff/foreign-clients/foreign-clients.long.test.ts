import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { api } from '#contracts/api.ts'
import { openapi } from '#contracts/openapi/openapi.ts'

import { type MockServer, startMockServer } from '#mocks/server.ts'
import { type GatewayProcess, startGateway } from '../testing/processes/gateway-process.ts'
import { commandPath, compiled, runNode, runProgram, whereFound } from './generators.ts'
import { heyApiScript, pythonScript, typescriptScript, typesScript } from './scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'foreign-clients-'))
const at = (...names: readonly string[]) => join(folder, ...names)
const documentFile = at('openapi.json')
const document = openapi(api, JSON.parse(readFileSync('contracts/openapi/examples.json', 'utf8')))
const operations = Object.values(document['paths'] as object).flatMap(Object.values).length // as made there

let mock: MockServer
let gateway: GatewayProcess
beforeAll(async () => {
  writeFileSync(documentFile, JSON.stringify(document))
  mock = await startMockServer()
  gateway = await startGateway({ UPSTREAM_URL: `${mock.url}/api/`, STORE: `sqlite:${at('sessions.sqlite')}` })
})
afterAll(async () => {
  await gateway.end('SIGTERM')
  await mock.close()
  rmSync(folder, { recursive: true })
})

/** What each script prints. */
const loggedIn = { captchaMode: true, userName: 'lina', messages: expect.any(Number) }
const lastLine = (text: string): { messages: number } => JSON.parse(text.trim().split('\n').at(-1) ?? '')
const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

test('the TypeScript client of Redocly compiles, logs in and reads a list', async () => {
  const args = ['generate-client', documentFile, '-o', at('redocly', 'client.ts'), '--args-style', 'grouped']
  await runNode('node_modules/.bin/redocly', [...args, '--import-ext', 'ts'], silent)
  expect(await compiled(at('redocly'), typescriptScript)).toBe('')
  const answer = lastLine(await runNode(at('redocly', 'script.ts'), [gateway.url, mock.url]))
  expect(answer).toEqual(loggedIn)
  expect(answer.messages).toBeGreaterThan(0)
})

const openapiTypescript = commandPath('openapi-typescript')
test.skipIf(!openapiTypescript)(
  `the types of openapi-typescript compile${whereFound('openapi-typescript', openapiTypescript)}`,
  async () => {
    await runNode(openapiTypescript ?? '', [documentFile, '-o', at('types', 'client.ts')])
    expect(await compiled(at('types'), typesScript)).toBe('')
  },
)

const heyApi = commandPath('openapi-ts')
test.skipIf(!heyApi)(`the client of @hey-api/openapi-ts compiles${whereFound('openapi-ts', heyApi)}`, async () => {
  await runNode(heyApi ?? '', ['-i', documentFile, '-o', at('hey-api', 'client')])
  expect(await compiled(at('hey-api'), heyApiScript)).toBe('')
})

const python = commandPath('openapi-python-client')
test.skipIf(!python)(
  `the client of openapi-python-client has every operation, logs in and reads a list${whereFound('openapi-python-client', python)}`,
  async () => {
    writeFileSync(at('python.json'), JSON.stringify({ content_type_overrides: fileTypes, post_hooks: [] }))
    const args = ['generate', '--path', documentFile, '--output-path', at('client'), '--meta', 'none']
    const printed = await runProgram(python ?? '', [...args, '--config', at('python.json')])
    expect(printed).not.toMatch(/warning|error/i)
    expect(globSync(at('client', 'api', '*', '[!_]*.py'))).toHaveLength(operations)
    writeFileSync(at('script.py'), pythonScript)
    const interpreter = join(dirname(python ?? ''), 'python')
    const answer = lastLine(
      await runProgram(existsSync(interpreter) ? interpreter : 'python3', [at('script.py'), gateway.url, mock.url]),
    )
    expect(answer).toEqual(loggedIn)
    expect(answer.messages).toBeGreaterThan(0)
  },
)

/** Types of files, which openapi-python-client does not know. */
const fileTypes = { 'application/pdf': 'application/octet-stream' }

const spectral = commandPath('spectral')
test.skipIf(!spectral)(`Spectral finds no error in the document${whereFound('spectral', spectral)}`, async () => {
  const file = at('spectral.json')
  // It compiles patterns without the flag `u`, which JSON Schema 2020-12, section 6.4, asks for.
  const beyondBmp = /[\u{10000}-\u{10ffff}]/u
  const known = (key: string, value: unknown) =>
    key === 'pattern' && typeof value === 'string' && beyondBmp.test(value) ? undefined : value
  writeFileSync(file, JSON.stringify(document, known))
  writeFileSync(at('ruleset.json'), JSON.stringify({ extends: ['spectral:oas'] }))
  const args = ['lint', file, '-r', at('ruleset.json'), '--fail-severity', 'error']
  expect(await runProgram(spectral ?? '', [...args, '--display-only-failures'])).toContain('No results')
})
