import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const [, section = ''] = /## Finding a thing\n([\s\S]*?)\n## /.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []

/** Rows of the table: words and file. */
const rows = Array.from(section.matchAll(/^\| .+? +\| (.+?) +\| `(.+?)` +\|$/gm), ([, words = '', file = '']) => ({
  words,
  file,
}))

const places = ['*.ts', '*.tsx', '*.css', ':!*.test.*', ':!e2e', ':!.ci', ':!*/testing/*']
const sourcesWith = (words: string) =>
  execFileSync('git', ['grep', '-liF', words, '--', ...places], { encoding: 'utf8' })
    .trim()
    .split('\n')

test('the table of things to find has its rows', () => {
  expect(rows.length).toBeGreaterThanOrEqual(15)
})

test.each(rows)('one search for "$words" finds $file among ten files', ({ words, file }) => {
  const found = sourcesWith(words)
  expect(found).toContain(file)
  expect(found.length).toBeLessThanOrEqual(10)
})
