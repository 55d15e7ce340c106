import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const rows = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => /^\|.*\| `[\w./-]+`/.test(line))

const proofs = rows.map((line) => {
  const [, file = '', title = ''] = /\| `([\w./-]+)`(?:: “(.+)”)?[^“]*\|$/.exec(line) ?? []
  return { file, title }
})

test('each of the ten promises has its proofs', () => {
  const promises = rows.flatMap((line) => /^\| (\d+) /.exec(line)?.[1] ?? [])
  expect(promises).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test.each(proofs)('$file proves “$title”', ({ file, title }) => {
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(title)
})
