import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { tracked } from './tracked.ts'

/** Pages of operators and QA in Chinese, each with the English one. */
const pairs = [
  ['README.zh-CN.md', 'README.md'],
  ...tracked('docs/zh-CN/*.md').map((page) => [page, `docs/${basename(page)}`]),
].map(([chinese = '', english = '']) => [
  chinese,
  english,
  readFileSync(chinese, 'utf8'),
  readFileSync(english, 'utf8'),
])

const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([match]) => match)
const setOf = (text: string, pattern: RegExp) => [...new Set(found(text, pattern))].toSorted()

/** Lines of the blocks of code, without what is said behind them. */
const code = (text: string) => found(text, /^ {4,}\S.*$|^ *```[^]*?^ *```/gm).map((it) => it.replace(/ {2,}# .*/, ''))

const setting = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g
const command = /`(?:npm|npx|node|exam-gateway\.mjs|systemctl|redis-cli) [^`]*`/g

test.each(pairs)(
  '%s has the chapters of %s in their order, its commands and its settings',
  (page, _, chinese, english) => {
    const chapters = found(english, /^#+ /gm)
    // Of the README the last two are for those who build it.
    expect(found(chinese, /^#+ /gm)).toEqual(chapters.slice(0, page === 'README.zh-CN.md' ? -2 : chapters.length))
    expect(code(chinese)).toEqual(code(english))
    expect(setOf(chinese, setting)).toEqual(setOf(english, setting))
    expect(setOf(chinese, command)).toEqual(setOf(english, command))
  },
)

test.each(pairs)('%s is in Chinese', (_, __, chinese) => {
  expect(found(chinese, /\p{Script=Han}/gu).length).toBeGreaterThan(300)
})

/** Words as a reader counts them, of tables too; links and blocks of code are none. */
const words = (text: string, language: string) =>
  Array.from(
    new Intl.Segmenter(language, { granularity: 'word' }).segment(
      text.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/^ {4,}\S.*$|^ *```[^]*?^ *```/gm, ''),
    ),
  ).filter((it) => it.isWordLike).length

test.each([
  ['en', 'docs'],
  ['zh', 'docs/zh-CN'],
])('what an operator reads to deploy and run it has at most 6,000 words in %s', (language, folder) => {
  const pages = ['deploy', 'operations'].map((name) => readFileSync(`${folder}/${name}.md`, 'utf8'))
  expect(pages.map((text) => words(text, language)).reduce((sum, it) => sum + it)).toBeLessThan(6_000)
})
