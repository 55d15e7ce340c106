import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-z', '--', ...patterns], { encoding: 'utf8' })
    .split('\0')
    .filter(existsSync)

const pages = tracked('README.md', 'docs/*.md', ':!docs/*/*').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

/** What a page names and `exists` refuses, each as `file name`. */
const missing = (names: RegExp, exists: (name: string, file: string) => boolean) =>
  pages.flatMap(({ file, text }) =>
    Array.from(text.matchAll(names), ([match, name = match]) => name)
      .filter((name) => !exists(name, file))
      .map((name) => `${file} ${name}`),
  )

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('every path in the README and the documents exists', () => {
  const paths = /(?<![\w./<-])(?:\.ci|bff|contracts|docs|e2e|mocks|web)\/[\w.$@/-]*\w(?!\w*[<…*/])/g
  expect(pages.flatMap(({ text }) => text.match(paths) ?? []).length).toBeGreaterThan(50)
  const isDecision = /^docs\/decisions\/\d{4}$/ // a citation: see sources.test.ts
  expect(missing(paths, (path) => isDecision.test(path) || existsSync(path))).toEqual([])
})

test('what the pages of security name as a proof is there: each file, and each sentence in it', () => {
  const proofs = ['security', 'asvs'].map((name) => readFileSync(`docs/reference/${name}.md`, 'utf8')).join('\n')
  const paths = proofs.match(/(?<![\w./<-])(?:\.ci|bff|contracts|deploy|docs|e2e|mocks|web)\/[\w./-]*\w/g) ?? []
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  const quotations = Array.from(proofs.matchAll(/`([^`]+)`: "([^"]+)"/g), ([, file = '', sentence = '']) => ({
    file,
    sentence,
  }))
  expect(quotations.length).toBeGreaterThan(150)
  expect(quotations.filter(({ file, sentence }) => !readFileSync(file, 'utf8').includes(sentence))).toEqual([])
})

test('every link of the README and the documents opens', () => {
  const targets = /\]\((?!https?:|#)([^)#\s]+)/g
  expect(missing(targets, (target, file) => existsSync(join(dirname(file), target)))).toEqual([])
})

test('every command of the README and the documents is a script of package.json', () => {
  expect(missing(/\bnpm run ([\w:-]+)/g, (name) => name in scripts)).toEqual([])
})

test('every setting in the README and the documents is one that some source reads', () => {
  const sources = tracked('*.ts', '*.tsx', '*.toml').map((file) => readFileSync(file, 'utf8'))
  const sourceNames = new Set(sources.flatMap((text) => text.match(/\b[A-Z][A-Z\d_]{2,}\b/g) ?? []))
  const settings = /\b(?:[A-Z][A-Z\d]*_[A-Z\d_]+|[A-Z]{4,}(?==))\b/g
  expect(pages.flatMap(({ text }) => text.match(settings) ?? []).length).toBeGreaterThan(40)
  expect(missing(settings, (name) => sourceNames.has(name))).toEqual([])
})

test('every name of the glossary occurs in the contracts, the gateway or the mock', () => {
  const sources = tracked('contracts/*.ts', 'bff/*.ts', 'mocks/*.ts').map((file) => readFileSync(file, 'utf8'))
  const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z]\w+/g) ?? []))
  const firstCells = Array.from(
    readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([^|]+?) +\|/gm),
    ([, cell = '']) => cell,
  )
  const names = firstCells.flatMap((cell) => cell.split(/[,;] /)).filter((it) => /^[A-Za-z]\w+$/.test(it))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !words.has(name))).toEqual([])
})
