import { expect, test } from 'vitest'

import { auditLine as line } from '#bff/testing/audit-line.ts'
import { auditChain } from './chain.ts'
import { auditVerifier } from './verify.ts'

const key = 'key-of-the-audit-log-of-this-test'

/** Texts of a chain of this many lines, with its start and its end. */
function chainTexts(count: number, options: Partial<Parameters<typeof auditChain>[0]> = {}) {
  const chain = auditChain({ key, wallTime: () => 0, ...options })
  const lines = Array.from({ length: count - 2 }, () => chain.add(line)).flat()
  return [...lines, ...chain.end()].map((it) => JSON.stringify(it))
}

const lines = chainTexts(1_000)
const lastLine = (texts: readonly string[]) => JSON.parse(texts.at(-1) ?? '')

function checkTexts(texts: readonly string[], withKey: string | null = key) {
  const verifier = auditVerifier(withKey)
  for (const [index, text] of texts.entries()) verifier.add(text, `log:${index + 1}`)
  return verifier.findings()
}

/** Problems without the name of their chain. */
const chainProblems = (texts: readonly string[], withKey?: string | null) =>
  checkTexts(texts, withKey).problems.map((it) => it.replace(/^chain \S+: /, ''))

const replaced = (index: number, text: string) => lines.with(index, text)

test('1,000 lines are intact, between other lines of the log as well', () => {
  expect(checkTexts(lines)).toEqual({ lines: 1_000, problems: [], notes: [], isKeyWrong: false })
  expect(chainProblems(lines.flatMap((it) => ['{"time":"t","method":"GET"}', it, '']))).toEqual([])
})

test('of 1,000 lines one that was taken out is named, and so are several', () => {
  expect(chainProblems(lines.toSpliced(500, 1))).toEqual(['line 500 is missing between log:500 and log:501'])
  expect(chainProblems(lines.toSpliced(7, 3))).toEqual(['lines 7 to 9 are missing between log:7 and log:8'])
})

test('of 1,000 lines one that was changed is named, without and with a new hash that has no key', () => {
  const changed = (lines[300] ?? '').replace('"account":"a"', '"account":"b"')
  expect(chainProblems(replaced(300, changed))).toEqual(['line 300 (log:301) was changed'])
  const forged = auditChain({ key: null, wallTime: () => 0 })
    .add(line)
    .map((it) => JSON.stringify(it))
  const own = { ...JSON.parse(forged[1] ?? ''), ...JSON.parse(changed) }
  expect(chainProblems(replaced(300, JSON.stringify(own)))).toEqual(['line 300 (log:301) was changed'])
})

const swapped = (a: number, b: number) => lines.with(a, lines[b] ?? '').with(b, lines[a] ?? '')

test('of 1,000 lines two that were swapped are named, next to each other or far apart', () => {
  expect(chainProblems(swapped(40, 90))).toEqual([
    'line 90 (log:41) is out of order',
    'line 40 (log:91) is out of order',
  ])
  expect(chainProblems(swapped(40, 41))).toHaveLength(1)
})

test('a line that is there twice, or unreadable, is named', () => {
  expect(chainProblems(lines.toSpliced(20, 0, lines[19] ?? ''))).toContain('line 19 is there again (log:21)')
  expect(chainProblems(replaced(20, (lines[20] ?? '').slice(0, -9)))).toEqual([
    'log:21: no readable line of a chain',
    'line 20 is missing between log:20 and log:22',
  ])
})

test('without a key a line with a right hash of its own shows in the line behind it', () => {
  const open = chainTexts(10, { key: null })
  const other = chainTexts(10, { key: null, wallTime: () => 1 })
  const { chain } = JSON.parse(open[0] ?? '')
  expect(chainProblems(open, null)).toEqual([])
  const foreign = (other[4] ?? '').replace(/"chain":"[^"]+"/, `"chain":"${chain}"`)
  expect(chainProblems(open.with(4, foreign), null)).toContain('line 4 (log:5) was changed')
})

test('another key, and none, are told apart from changed lines', () => {
  const { isKeyWrong, problems } = checkTexts(lines, null)
  expect(isKeyWrong).toBe(true)
  expect(problems).toHaveLength(2)
  expect(checkTexts(lines, `${key}?`).isKeyWrong).toBe(true)
})

test('the next chain names the last line before it, so that a cut end shows', () => {
  const next = chainTexts(5, { after: lastLine(lines) })
  expect(chainProblems([...lines, ...next])).toEqual([])
  const cut = chainProblems([...lines.slice(0, -3), ...next])
  expect(cut).toEqual([
    expect.stringMatching(/^it follows line 999 of chain \S+, of which all behind line 996 is missing$/),
  ])
  expect(checkTexts(lines.slice(0, -1)).notes).toEqual([expect.stringContaining('has no last line')])
  expect(checkTexts(lines.slice(100)).notes).toEqual([expect.stringContaining('begins with line 100')])
})
