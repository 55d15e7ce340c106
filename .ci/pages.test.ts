import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { methods, type Title } from '../e2e/bench/method.ts'
import { tracked } from './tracked.ts'

const people = ['README*.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'deploy/README.md', 'docs/*.md']

const pages = tracked(...people, ':!docs/decisions', ':!docs/reference').map((file) => ({
  file,
  text: currentText(file),
}))

/** Of the changelog the newest version's section: older ones name files of their time. */
function currentText(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file === 'CHANGELOG.md' ? text.split(/^## /m, 2).join('') : text
}

/** What a page names and `exists` refuses, each as `file name`. */
const missing = (names: RegExp, exists: (name: string, file: string) => boolean) =>
  pages.flatMap(({ file, text }) =>
    Array.from(text.matchAll(names), ([match, name = match]) => name)
      .filter((name) => !exists(name, file))
      .map((name) => `${file} ${name}`),
  )

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('every path in the pages exists', () => {
  const paths = /(?<![\w./<*-])(?:\.ci|bff|contracts|deploy|docs|e2e|mocks|web)\/[\w.$@/<>*-]*[\w>*]/g
  expect(pages.flatMap(({ text }) => text.match(paths) ?? []).length).toBeGreaterThan(50)
  const isDecision = /^docs\/decisions\/\d{4}$/ // a citation: see sources.test.ts
  expect(missing(paths, (path) => isDecision.test(path) || isTherePath(path))).toEqual([])
})

/** Resources with files everywhere, of candidates and of administrators. */
const resources = ['appointment', 'param']

/** `<resource>` is tried with these, other names in angle brackets are any. */
function isTherePath(path: string): boolean {
  const patterns = resources.map((name) => path.replaceAll('<resource>', name).replaceAll(/<[\w-]+>/g, '*'))
  return globSync(patterns.flatMap((pattern) => [pattern, `${pattern}.ts`])).length > 0
}

test('every source that the pages name without its folder exists', () => {
  const names = new Set(tracked().map((file) => file.split('/').at(-1)))
  const sources = /`([\w.-]+\.(?:test\.)?(?:tsx?|po|tsv|toml|service))`/g
  expect(missing(sources, (name) => names.has(name))).toEqual([])
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

test('every link of the pages opens', () => {
  const targets = /\]\((?!https?:|#)([^)#\s]+)/g
  expect(missing(targets, (target, file) => existsSync(join(dirname(file), target)))).toEqual([])
})

/** Anchor of a heading, as GitHub makes it. */
const headingAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Whether the page of a link, or the page itself, has the chapter that the link names. */
function hasChapter(link: string, file: string): boolean {
  const [path = '', chapter] = link.split('#')
  const text = readFileSync(path ? join(dirname(file), path) : file, 'utf8')
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => headingAnchor(heading)).includes(chapter ?? '')
}

test('every chapter that a link of the pages names is there', () => {
  expect(missing(/\]\(((?!https?:)[^)\s]*#[^)\s]+)/g, hasChapter)).toEqual([])
})

test('every command of the pages is there', () => {
  expect(missing(/\bnpm run ([\w:-]+)/g, (name) => name in scripts)).toEqual([])
  expect(missing(/\bnpx (?:-[\w-]+ )*([\w-]+)/g, (name) => existsSync(`node_modules/.bin/${name}`))).toEqual([])
  expect(missing(/\bsystemctl \w+ ([\w-]+)/g, (unit) => existsSync(`deploy/systemd/${unit}.service`))).toEqual([])
  const usage = readFileSync('bff/platform/node/commands/command-line.ts', 'utf8')
  expect(missing(/\bexam-gateway\.mjs (-{0,2}[a-z-]{3,})/g, (name) => usage.includes(`'${name}': `))).toEqual([])
})

test('every script that the pages run with Node exists, and TypeScript is run by the Node of the packages', () => {
  const built = readFileSync('bff/platform/bundle/bundle.ts', 'utf8')
  const scriptsOfNode = /(?:npx )?\bnode (?:-[\w-]+ )*[\w./-]+\.m?[jt]s\b/g
  const isRunnable = (command: string) => {
    const [, name = ''] = /([\w./-]+)$/.exec(command) ?? []
    const [, bundle] = /(?:^|\/)dist\/gateway\/([\w-]+)\.mjs$/.exec(name) ?? []
    if (bundle) return built.includes(`'${bundle}'`)
    return existsSync(name) && command.startsWith('npx ')
  }
  expect(pages.flatMap(({ text }) => text.match(scriptsOfNode) ?? []).length).toBeGreaterThan(4)
  expect(missing(scriptsOfNode, isRunnable)).toEqual([])
})

/** Words behind a command that no file's name has; options, and names in angle brackets, are no filters. */
const unmatched = (command: string, files: readonly string[]) =>
  missing(new RegExp(`\\bnpx ${command}((?: [\\w./@<>=-]+)*)`, 'g'), (words) =>
    words
      .replaceAll(/ --project [\w-]+| --[\w-]+(?:[ =]@?\w+)?| <[\w-]+>/g, '')
      .split(' ')
      .every((filter) => files.some((file) => file.includes(filter))),
  )

test('every test that the pages run exists', () => {
  expect(unmatched('vitest run', tracked('*.test.ts', '*.test.tsx'))).toEqual([])
  expect(unmatched('playwright test', tracked('e2e/*.e2e.ts'))).toEqual([])
})

test('every setting in the pages is one that some source reads', () => {
  const sources = tracked('*.ts', '*.tsx', '*.toml').map((file) => readFileSync(file, 'utf8'))
  const sourceNames = new Set(sources.flatMap((text) => text.match(/\b[A-Z][A-Z\d_]{2,}\b/g) ?? []))
  const settings = /\b(?:[A-Z][A-Z\d]*_[A-Z\d_]+|[A-Z]{4,}(?==))\b/g
  expect(pages.flatMap(({ text }) => text.match(settings) ?? []).length).toBeGreaterThan(40)
  expect(missing(settings, (name) => sourceNames.has(name))).toEqual([])
})

test('every name of the glossary occurs in the contracts, the gateway or the mock', () => {
  const sources = tracked('contracts/*.ts', 'bff/*.ts', 'mocks/*.ts').map((file) => readFileSync(file, 'utf8'))
  const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z]\w+/g) ?? []))
  const [upstreamNames = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words on the screens')
  const firstCells = Array.from(upstreamNames.matchAll(/^\| ([^|]+?) +\|/gm), ([, cell = '']) => cell)
  const names = firstCells.flatMap((cell) => cell.split(/[,;] /)).filter((it) => /^[A-Za-z]\w+$/.test(it))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !words.has(name))).toEqual([])
})

const benchmarks = readFileSync('docs/benchmarks.md', 'utf8')

/** Chapters of docs/benchmarks.md by anchor: text, and figure with remark by the first cell of each row. */
const chapters = new Map(
  benchmarks
    .split(/^## /m)
    .slice(1)
    .map((chapter) => {
      const [title = '', ...lines] = chapter.split('\n')
      const rows = lines
        .map((line) => line.split(/ *\| */))
        .map(
          ([, what = '', figure = '', , remark = '']) => [what, `${figure.replaceAll('**', '')}; ${remark}`] as const,
        )
      return [
        headingAnchor(title),
        { title, text: lines.filter((line) => !line.startsWith('|')).join('\n'), rows: new Map(rows) },
      ]
    }),
)

/** A measured figure in a page: `[figure](docs/benchmarks.md#chapter "row")`; "some", or 约, allows for a fifth. */
const citation =
  /\[((?:some |约 )?[\d.,]+(?: (?:times|[a-zA-Zµ]+))?)\]\((?:docs\/|\.\.\/)?benchmarks\.md#([\w-]+) (?:"([^"]+)"|'([^']+)')\)/g

const numbersIn = (text: string) =>
  Array.from(text.matchAll(/(\d[\d,]*(?:\.\d+)?)(?: ([×a-zA-Zµ]+))?/g), ([, number = '', unit = '']) => ({
    value: Number(number.replaceAll(',', '')),
    unit,
  }))

test('every measured figure that a page cites is in the row that it names', () => {
  const cited = pages.flatMap(({ file, text }) =>
    Array.from(text.matchAll(citation), ([, figure = '', anchor = '', row, quoted = '']) => ({
      file,
      figure,
      anchor,
      row: row ?? quoted,
    })),
  )
  expect(cited.filter(({ file }) => file === 'README.md').length).toBeGreaterThan(3)
  const wrong = cited.filter(({ figure, anchor, row }) => {
    const [{ value, unit } = { value: Number.NaN, unit: '' }] = numbersIn(figure.replace('times', '×'))
    const tolerance = /^(?:some|约) /.test(figure) ? 0.2 : 0
    return !numbersIn(chapters.get(anchor)?.rows.get(row) ?? '').some(
      (measured) =>
        (unit === '' || measured.unit === unit) && Math.abs(measured.value - value) <= tolerance * measured.value,
    )
  })
  expect(wrong).toEqual([])
})

test.each(['README.md', 'README.zh-CN.md'])('%s has no measured figure of its own', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(citation, '')
  expect(text.match(/\d[\d.,]* ?(?:ms|s|µs|kB|MB|times|×|%|requests)(?![\w])/g)).toBeNull()
})

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

test('the page of benchmarks is what the command writes: its chapters in their order, a table and a method each', () => {
  const titles = Array.from(chapters.values(), ({ title }) => title)
  expect(titles).toEqual(Object.keys(methods))
  for (const { title, text } of chapters.values()) expect(words(text)).toBe(words(methods[title as Title])) // a key, as tested above
})

test('a decision that another one supersedes, as a whole or in a sentence, links to it, and it back', () => {
  const records = tracked('docs/decisions/0*.md')
  const links = (word: RegExp) =>
    records.flatMap((file) => {
      const sentences = readFileSync(file, 'utf8').split(/[.:]\s/)
      const targets = sentences.filter((it) => word.test(it)).flatMap((it) => it.match(/\d{4}-[\w-]+\.md/g) ?? [])
      return targets.map((target) => [file.slice('docs/decisions/'.length), target] as const)
    })
  const superseded = links(/\bsuperseded\b/i)
  expect(superseded.length).toBeGreaterThan(0)
  const backwards = superseded.map(([from, to]) => [to, from])
  expect(new Set(links(/\bsupersedes\b/i))).toEqual(new Set(backwards))
})
