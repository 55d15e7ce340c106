import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { tracked } from './tracked.ts'

/** Numbers that a page can be cited by: of its headings, of items of its numbered lists, R and T of its requirements. */
function numbersIn(markdown: string): ReadonlySet<string> {
  const numbers = new Set<string>()
  let section = ''
  for (const line of markdown.split('\n')) {
    const [, heading] = /^#{2,4} (\d+(?:\.\d+)*)\.? /.exec(line) ?? []
    const [, item] = /^(\d+)\. /.exec(line) ?? []
    const [, requirement] = /^- \*\*([RT]\d+) /.exec(line) ?? []
    if (line.startsWith('#')) section = heading ?? ''
    for (const number of [heading, item && section && `${section}.${item}`, requirement])
      if (number) numbers.add(number)
  }
  return numbers
}

const numbersByDocument = new Map([
  ...['security', 'blade-contract', 'ux', 'specification'].map(
    (name) => [name, numbersIn(readFileSync(`docs/reference/${name}.md`, 'utf8'))] as const,
  ),
  ['decision', new Set(globSync('docs/decisions/0*.md').map((file) => String(Number(basename(file).slice(0, 4)))))],
])

/** A document or "decision" with numbers: "security R3 to R9", "blade-contract 1.3, 12.2", "docs/decisions/0007". */
const citation =
  /\b(?:(security|blade-contract|ux|specification|decision)s? |docs\/(decision)s\/0*(?=[1-9]))((?:(?:, (?:and )?| and | to )?(?:[RT]\d+|\d+(?:\.\d+)*)(?![\w-]*\w))+|\d{1,3})/gi

/** Citations of a text whose document has no such number. */
const unknownIn = (text: string): string[] =>
  Array.from(
    text.replaceAll(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ').matchAll(citation),
    ([, document, decision, numbers = '']) => {
      const name = (document ?? decision ?? '').toLowerCase()
      return (numbers.match(/[RT]?\d+(?:\.\d+)*/gi) ?? [])
        .filter((number) => !numbersByDocument.get(name)?.has(number))
        .map((number) => `${name} ${number}`)
    },
  ).flat()

test('whatever section, requirement or decision a source or a page cites is there', () => {
  const files = tracked('*.ts', '*.tsx', '*.css', '*.md', ':!docs/reference', ':!*.gen.ts', ':!.ci/sources.test.ts')
  expect(files.length).toBeGreaterThan(500)
  const unknown = files.flatMap((file) => unknownIn(readFileSync(file, 'utf8')).map((it) => `${file} ${it}`))
  expect(unknown).toEqual([])
})

test.each([
  ['Source: security R57, R71, blade-contract\n * 99.9.', ['security R71', 'blade-contract 99.9']],
  ['As security R3 to R75 wants it (decision 999, ux 4.2).', ['security R75', 'decision 999']],
  ['See docs/decisions/0999-x.md and docs/decisions/0007.', ['decision 999']],
])('%j cites %j in vain', (text, unknown) => {
  expect(unknownIn(text)).toEqual(unknown)
})
