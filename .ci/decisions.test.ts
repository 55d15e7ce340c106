import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { tracked } from './tracked.ts'

const records = globSync('docs/decisions/[0-9]*.md').toSorted()

/** Words of the code: of every tracked text but the decisions, and of the package. */
function wordsOfCode(): ReadonlySet<string> {
  const files = tracked(
    '*.ts',
    '*.tsx',
    '*.css',
    '*.md',
    'package.json',
    ':!docs/decisions',
    ':!docs/reference',
    ':!*.gen.ts',
  )
  return new Set(files.flatMap((file) => [basename(file), ...(readFileSync(file, 'utf8').match(/[\w$-]+/g) ?? [])]))
}

/** Words in backticks: names of flags, types, files and settings. */
const quotedWords = (text: string) =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, quoted = '']) => quoted).flatMap((quoted) =>
    quoted.split(/[^\w$.-]+/).filter((word) => /^[\w$-][\w$.-]{2,}$/.test(word)),
  )

test('a decision has its number, its state and its date', () => {
  expect(records.length).toBeGreaterThan(40)
  for (const file of records) {
    const number = Number(basename(file).slice(0, 4))
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(`^# ${number}\\. .+\\n\\n(Accepted|Superseded by decision \\d+), \\d{4}-\\d\\d-\\d\\d\\.\\n\\n`),
    )
  }
})

test('what a decision puts in backticks is in the code', () => {
  const known = wordsOfCode()
  const isKnown = (word: string) => known.has(word) || word.split('.').every((part) => part === '' || known.has(part))
  const stale = records.flatMap((file) =>
    quotedWords(readFileSync(file, 'utf8'))
      .filter((word) => !isKnown(word))
      .map((word) => `${file}: ${word}`),
  )
  expect(stale).toEqual([])
})
