import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const security = readFileSync('docs/reference/security.md', 'utf8')
const asvs = readFileSync('docs/reference/asvs.md', 'utf8')

/** Requirements R1 to R70, each with its text up to the next one. */
const requirements = Array.from(
  security.matchAll(/^- \*\*(R\d+) (?<text>(?:(?!^- \*\*R|^#)[^])*)/gm),
  ({ 1: name = '', groups }) => ({ name, text: groups?.['text'] ?? '' }),
)

test('there are 70 requirements of security', () => {
  expect(requirements.map(({ name }) => name)).toEqual(Array.from({ length: 70 }, (_, n) => `R${n + 1}`))
})

test.each(requirements)('$name is met or answered, beside a sentence of a test', ({ text }) => {
  const [, verdict = ''] = text.split(/^ +(?=_(?:Met|Answered):_\s)/m)
  expect(verdict).toMatch(/^_(?:Met|Answered):_/)
  expect(verdict).toMatch(/`[\w./-]+\.(?:test|suite|e2e)\.tsx?`:\s+"[^"]+"/)
  expect(verdict).not.toMatch(/in part|not yet|left to do/i)
})

/**
 * Numbers of ASVS 5.0 by section, the last of each: those of level 2, and of level 3 in V3, V7, V13 and V16. In each section
 * the lower levels come first. Source: https://github.com/OWASP/ASVS/tree/v5.0.0.
 */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.1:1 3.2:3 3.3:5 3.4:8 3.5:8 3.6:1 3.7:5
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:3 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:4 13.2:6 13.3:4 13.4:7
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:4
`
  .trim()
  .split(/\s+/)
  .map((section) => section.split(':'))

/** Chapters that do not apply as a whole. */
const absent = [9, 17]

/** Numbers that the first cell of a row stands for: one, several, or a range. */
const rowNumbers = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last] = part.split(' to ')
    const [section, from, to] = [first.replace(/\.\d+$/, ''), /\d+$/.exec(first), /\d+$/.exec(last ?? first)]
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${section}.${Number(from) + n}`)
  })

const rows = asvs
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every requirement of ASVS 5.0 of the levels that are the goal has one row', () => {
  const wanted = sections.flatMap(([section, last]) =>
    Array.from({ length: Number(last) }, (_, n) => `${section}.${n + 1}`),
  )
  expect(wanted).toHaveLength(261)
  expect(rows.flatMap(([, cell = '']) => rowNumbers(cell)).toSorted()).toEqual(wanted.toSorted())
  for (const chapter of absent) expect(asvs).toMatch(new RegExp(`\\*\\*V${chapter}\\*\\* \\(`))
})

test('every row says where it is met, or why not', () => {
  const answers = rows.map(([, number = '', , where = '']) => ({ number, where }))
  expect(answers.filter(({ where }) => where === '')).toEqual([])
  const reasons = answers.flatMap(({ number, where }) => {
    const [, reason] = /exception(?: for \w+)?: (.+)/.exec(where) ?? []
    return reason === undefined ? [] : [{ number, reason }]
  })
  expect(reasons.length).toBeGreaterThan(10)
  expect(reasons.filter(({ reason }) => !/^as \d/.test(reason) && reason.length < 15)).toEqual([])
})
