import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { settingsDocument } from './document.ts'
import { settingsText, terminalLanguage } from './help.ts'
import { allSettings } from './settings.ts'

/** Without what the formatter adds to tables. */
const compact = (text: string) => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')

test.each([
  ['docs/configuration.md', 'en'],
  ['docs/zh-CN/configuration.md', 'zh'],
] as const)(
  '%s is made from the settings and their texts; node bff/config/write-document.ts makes it anew',
  (page, language) => {
    expect(compact(readFileSync(page, 'utf8'))).toBe(compact(settingsDocument(language)))
  },
)

test.each(['en', 'zh'] as const)('--help in %s has one line for each setting in use', (language) => {
  const names = Object.entries(allSettings).flatMap(([name, { retired }]) => (retired ? [] : [name]))
  const listed = settingsText(language)
    .split('\n')
    .flatMap((line) => /^ {2}([A-Z]\w+)/.exec(line)?.[1] ?? [])
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('a line of --help has the default or the need, and the choices', () => {
  const lines = settingsText('en').split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}TOKEN_TIME +age in seconds .* \[3000\]$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}SESSION_KEY +seals sessions .* \[needed\]$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}USERNAME_FORM +aes, plain: how a user name travels/))
  expect(settingsText('zh')).toMatch(/^ {2}SESSION_KEY +加密.* \[必填\]$/m)
})

test('--help is in Chinese where the terminal is', () => {
  expect(terminalLanguage({ LANG: 'zh_CN.UTF-8' })).toBe('zh')
  expect(terminalLanguage({ LANG: 'zh_CN.UTF-8', LC_ALL: 'C' })).toBe('en')
  expect(terminalLanguage({})).toBe('en')
})

test('the edge, which gives no help, loads none of its texts', () => {
  const importers = globSync('bff/**/*.ts').filter((file) => {
    const folder = file.startsWith('bff/config/') ? '\\./' : '#bff/config/'
    const texts = new RegExp(`^(?!import type )[^']*from '${folder}(?:setting-texts|help|document)\\.ts'`, 'm')
    return texts.test(readFileSync(file, 'utf8'))
  })
  expect(importers.toSorted()).toEqual([
    'bff/config/document.test.ts',
    'bff/config/document.ts',
    'bff/config/help.ts',
    'bff/config/write-document.ts',
    'bff/platform/node/commands/command-line.ts',
  ])
})
