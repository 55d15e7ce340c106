import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { check } from 'recheck'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

/**
 * Expressions whose source is put together while the program runs, by file, with the reason why they are linear. None with
 * more than linear time is excused, whoever writes the text: a server's text is read in the tab of somebody else.
 */
const exceptions: Readonly<Record<string, readonly [source: string, reason: string][]>> = {
  'contracts/administration/sort.ts': [['dynamic', 'our own names, each followed by a comma or the end']],
  'contracts/core/blade.ts': [['dynamic', 'dates and times: alternatives of a fixed length, nothing is repeated']],
  'contracts/form/rule.ts': [['dynamic', 'a constant class of characters in a pattern without nesting']],
  'web/src/client/service-worker/shell-page.ts': [
    ['dynamic', 'our own paths as alternatives, at the beginning of a path'],
  ],
}

type Expression = { readonly file: string; readonly source: string; readonly flags: string }

const files = execFileSync('git', ['ls-files', 'bff', 'contracts', 'web/src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|suite)\.|\/testing\//.test(file))

const expressions = files.flatMap((file) => expressionsIn(file, parseSync(file, readFileSync(file, 'utf8')).program))

/** Literals, and calls of RegExp with anything else than a literal, whose source is called dynamic. */
function expressionsIn(file: string, node: unknown): Expression[] {
  if (Array.isArray(node)) return node.flatMap((child) => expressionsIn(file, child))
  if (typeof node !== 'object' || !node) return []
  const { type, regex, callee } = node as { type?: string; regex?: Regex; callee?: { name?: string } } // ESTree
  if (type === 'Literal' && regex) return [{ file, source: regex.pattern, flags: regex.flags }]
  const isDynamic = type === 'NewExpression' && callee?.name === 'RegExp'
  const own = isDynamic ? [{ file, source: 'dynamic', flags: '' }] : []
  return [...own, ...Object.values(node).flatMap((child) => expressionsIn(file, child))]
}

type Regex = { readonly pattern: string; readonly flags: string }

const isException = ({ file, source }: Expression) =>
  exceptions[file]?.some(([exception]) => exception === source) ?? false

/** ReDoS: an expression with more than linear time on a text of an attacker stops the process. */
test(
  'every regular expression of the gateway, the contracts and the client is linear',
  { timeout: 240_000 },
  async () => {
    const checked = expressions.filter((it) => !isException(it))
    const once = [...new Map(checked.map((it) => [`/${it.source}/${it.flags}`, it])).values()]
    expect(once.length).toBeGreaterThan(100)
    const refused: string[] = []
    for (const { file, source, flags } of once) {
      // Long repetitions are fuzzed: with a seed two runs come to the same result.
      const result = await check(source, flags, { timeout: 60_000, randomSeed: 1 })
      const reason = result.status === 'vulnerable' ? result.complexity.summary : result.status
      if (reason !== 'safe') refused.push(`${file} /${source}/ ${reason}`)
    }
    expect(refused).toEqual([])
  },
)

test('every exception is for an expression that is there', () => {
  const listed = Object.entries(exceptions).flatMap(([file, list]) => list.map(([source]) => `${file} ${source}`))
  const occurrences = new Set(expressions.map(({ file, source }) => `${file} ${source}`))
  expect(listed.filter((it) => !occurrences.has(it))).toEqual([])
})
