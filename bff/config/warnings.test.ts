import { expect, test } from 'vitest'

import { demoSettings, productionSettings, springbladeSettings } from '../testing/settings.ts'
import { parseConfig } from './config.ts'
import { misspellings } from './misspelling.ts'
import { allSettings } from './settings.ts'
import { settingWarnings } from './warnings.ts'

const warnings = (settings: Readonly<Record<string, string>>) => settingWarnings(settings, parseConfig(settings))

test.each([
  ['CLIENT_SECERT', 'CLIENT_SECRET'],
  ['UPSTREAM_URI', 'UPSTREAM_URL'],
  ['IDLE_SECOND', 'IDLE_SECONDS'],
  ['public_origin', 'PUBLIC_ORIGIN'],
  ['CLIENT_SECRET_FIEL', 'CLIENT_SECRET_FILE'],
  ['SESION_KEY', 'SESSION_KEY'],
  ['PORTS', 'PORT'],
])('%s is named with the nearest setting, %s', (variable, nearest) => {
  expect(misspellings([variable])).toEqual([`${variable} is no setting: is ${nearest} meant?`])
})

test("what an environment usually holds is nobody's misspelling, and neither is a setting or the file of a secret", () => {
  const usual =
    'PATH HOME LANG SHELL TERM USER PWD OLDPWD SHLVL LOGNAME HOSTNAME TZ EDITOR PAGER MAIL DISPLAY NODE_OPTIONS'
  const services =
    'KUBERNETES_SERVICE_HOST KUBERNETES_PORT NOTIFY_SOCKET INVOCATION_ID HTTP_PROXY SESSION_MANAGER _ no_proxy'
  expect(misspellings([...usual.split(' '), ...services.split(' ')])).toEqual([])
  expect(misspellings([...Object.keys(allSettings), 'CLIENT_SECRET_FILE', 'STORE_FILE'])).toEqual([])
})

test('a file for a setting that is no secret is named: it would not be read', () => {
  expect(misspellings(['PUBLIC_ORIGIN_FILE'])).toEqual([
    'PUBLIC_ORIGIN_FILE is no setting: only secrets are read from files',
  ])
})

test('a short client secret and http on this machine start with a warning: they are those of another server', () => {
  expect(warnings(productionSettings)).toEqual([])
  expect(warnings({ ...productionSettings, CLIENT_SECRET: 'short' })).toEqual([
    'setting CLIENT_SECRET has less than 16 characters',
  ])
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080']) {
    expect(warnings({ ...productionSettings, UPSTREAM_URL: `http://${host}/api/` })).toEqual([
      expect.stringMatching(/^setting UPSTREAM_URL is http: /),
    ])
  }
})

test('a SpringBlade below /api/ is warned of: it has no such path of its own', () => {
  const settings = { ...productionSettings, ...springbladeSettings, UPSTREAM_URL: 'https://blade.example.org/api/' }
  expect(warnings(settings)).toEqual([expect.stringMatching(/^setting UPSTREAM_URL ends with \/api\/: /)])
  expect(warnings({ ...settings, UPSTREAM_URL: 'https://blade.example.org/' })).toEqual([])
})

test('development has no warning about its secrets', () => {
  expect(warnings({ ...demoSettings, CLIENT_SECRET: 'short', UPSTREAM_URL: 'http://localhost/api/' })).toEqual([])
})
