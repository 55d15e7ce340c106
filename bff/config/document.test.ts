import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { settingsDocument } from './document.ts'
import { settingsText } from './help.ts'
import { allSettings } from './settings.ts'

/** Without what the formatter adds to tables. */
const compact = (text: string) => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')

test('docs/configuration.md is made from the table of settings; node bff/config/write-document.ts makes it anew', () => {
  expect(compact(readFileSync('docs/configuration.md', 'utf8'))).toBe(compact(settingsDocument()))
})

test('--help has one line for each setting in use, with its default or its need, and no secret', () => {
  const lines = settingsText().split('\n')
  const names = Object.entries(allSettings).flatMap(([name, { retired }]) => (retired ? [] : [name]))
  const listed = lines.flatMap((line) => /^ {2}([A-Z]\w+)/.exec(line)?.[1] ?? [])
  expect(listed.toSorted()).toEqual(names.toSorted())
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}TOKEN_TIME +age in seconds .* \[3000\]$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}SESSION_KEY +seals sessions .* \[needed\]$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}USERNAME_FORM +aes, plain: how a user name travels/))
})
