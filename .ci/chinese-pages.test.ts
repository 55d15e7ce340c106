import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { tracked } from './tracked.ts'

/** Pages of operators and QA in Chinese, each with the English one; the README's last two chapters are for builders. */
const pairs = [
  ['README.zh-CN.md', 'README.md'],
  ...tracked('docs/zh-CN/*.md').map((page) => [page, `docs/${basename(page)}`]),
].map(([chinese = '', english = '']) => [
  chinese,
  english,
  readFileSync(chinese, 'utf8'),
  readFileSync(english, 'utf8').split('## Where is what')[0],
])

const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([match]) => match)
const distinctMatches = (text: string, pattern: RegExp) => [...new Set(found(text, pattern))].toSorted()

/** Lines of code that stand for themselves. */
const block = /^ {4,}\S.*$|^ *```[^]*?^ *```/gm

/** Blocks of code, without what is said behind them. */
const code = (text: string) => found(text, block).map((it) => it.replace(/ {2,}# .*/, ''))

/** Code within sentences, which stays as it is: commands, names, values. A break of its line says nothing. */
const inlineCode = (text: string) => distinctMatches(text.replaceAll(block, '').replaceAll(/\s+/g, ' '), /`[^`]+`/g)

const setting = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g

test.each(pairs)(
  '%s has the chapters of %s in their order, its examples, commands, names and settings',
  (_, __, chinese = '', english = '') => {
    expect(found(chinese, /^#+ /gm)).toEqual(found(english, /^#+ /gm))
    expect(code(chinese)).toEqual(code(english))
    expect(inlineCode(chinese)).toEqual(inlineCode(english))
    expect(distinctMatches(chinese, setting)).toEqual(distinctMatches(english, setting))
  },
)

test.each(pairs)('%s is in Chinese', (_, __, chinese = '') => {
  expect(found(chinese, /\p{Script=Han}/gu).length).toBeGreaterThan(300)
})

/** Words as a reader counts them, of tables too; links and blocks of code are none. */
const words = (text: string, language: string) =>
  Array.from(
    new Intl.Segmenter(language, { granularity: 'word' }).segment(
      text.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(block, ''),
    ),
  ).filter((it) => it.isWordLike).length

test.each([
  ['en', 'docs'],
  ['zh', 'docs/zh-CN'],
])('what an operator reads to deploy and run it has at most 6,000 words in %s', (language, folder) => {
  const pages = ['deploy', 'operations'].map((name) => readFileSync(`${folder}/${name}.md`, 'utf8'))
  expect(pages.map((text) => words(text, language)).reduce((sum, it) => sum + it)).toBeLessThan(6_000)
})
