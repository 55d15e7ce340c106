import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { api } from '../api.ts'
import { openapi } from './openapi.ts'

const examples = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'))
const config = new URL('redocly.yaml', import.meta.url).pathname

test('Redocly finds neither an error nor a warning in the document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(openapi(api, examples)))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = ['lint', file, '--config', config, '--format', 'json', '--max-problems', '1000']
  const { stdout } = await promisify(execFile)('node_modules/.bin/redocly', args, { env, maxBuffer: 2 ** 26 }).catch(
    (failed: { stdout: string }) => failed,
  )
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; message: string }[]
  } // its format
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the document has no metadata of the project', () => {
  const text = JSON.stringify(openapi(api))
  const own = ['wire', 'mask', 'maskedWhere', 'fallback', 'identity', 'exact', 'whole', 'personal', 'identifying']
  const handles = ['handle', 'destination', 'credential']
  const found = [...own, ...handles].filter((key) => new RegExp(`"${key}":(?:"(?!#/)|true|null|\\{"part")`).test(text))
  expect(found).toEqual([])
  expect(text).not.toContain('"propertyNames":"menu"')
})
