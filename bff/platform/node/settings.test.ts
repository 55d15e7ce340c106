import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { productionSettings } from '#bff/testing/settings.ts'
import { readSettings } from './settings.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'settings-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function settingsFile(text: string): string {
  const path = join(directory, `file-${Math.random()}`)
  writeFileSync(path, text)
  return path
}

const { CLIENT_SECRET, AES_KEY, SESSION_KEY, ...open } = productionSettings
const secrets = { CLIENT_SECRET, AES_KEY, SESSION_KEY }

test('each secret may be in a file, with a line break at its end', () => {
  const files = Object.entries({ ...secrets, STORE: 'redis://:pass@redis.internal' })
  const settings = Object.fromEntries(files.map(([name, text]) => [`${name}_FILE`, settingsFile(`${text}\n`)]))
  const { config, nodeConfig, warnings } = readSettings({ ...open, ...settings })
  expect(config.upstream).toMatchObject({ clientSecret: CLIENT_SECRET, aesKey: AES_KEY })
  expect(config.session.key).toBe(SESSION_KEY)
  expect(nodeConfig.STORE).toMatchObject({ kind: 'redis', password: 'pass' })
  expect(warnings).toEqual([])
})

const attempt = (settings: Readonly<Record<string, string>>) => () =>
  readSettings({ ...productionSettings, ...settings })

test('a secret that is there twice, or in a file that cannot be read, is refused without path and value', () => {
  expect(attempt({ AES_KEY_FILE: settingsFile(AES_KEY) })).toThrow('settings AES_KEY and AES_KEY_FILE are both set')
  const without = (path: string) => attempt({ AES_KEY: '', AES_KEY_FILE: path })
  expect(without(join(directory, 'nowhere'))).toThrow('setting AES_KEY_FILE names a file that cannot be read: ENOENT')
  expect(without(directory)).toThrow('setting AES_KEY_FILE must name a regular file of at most 1 MiB')
  const pipe = join(directory, 'pipe')
  execFileSync('mkfifo', [pipe])
  expect(without(pipe)).toThrow('setting AES_KEY_FILE must name a regular file of at most 1 MiB')
  expect(without(settingsFile('short'))).toThrow('setting AES_KEY must be exactly 32 bytes')
})

test('complaints are those of all platforms', () => {
  const { CLIENT_ID: _, ...others } = productionSettings
  const complaints = ['setting CLIENT_ID is missing', 'setting PORT must be a whole number']
  expect(() => readSettings({ ...others, PORT: 'http' })).toThrow(expect.objectContaining({ complaints }))
})

test.each([
  ['', 'names a file without a certificate in PEM'],
  ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'has a certificate that cannot be read'],
])('authorities of %j are refused', (text, reason) => {
  const UPSTREAM_CA_FILE = settingsFile(text)
  expect(() => readSettings({ ...productionSettings, UPSTREAM_CA_FILE })).toThrow(`setting UPSTREAM_CA_FILE ${reason}`)
})
