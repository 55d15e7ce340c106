import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const rows = readFileSync('docs/reference/promises.md', 'utf8')
  .split('\n')
  .filter((line) => /^\|.*\| `[\w./-]+`/.test(line))

const proofs = rows.map((line) => {
  const [, file = '', title = '', command = ''] =
    /\| `([\w./-]+)`(?:: “(.+)”)?[^“|]*\| `npm ([\w: ]+)` +\|$/.exec(line) ?? []
  return { file, title, command }
})

/** Command that runs a test, by its place and its tag. */
function commandFor(file: string, title: string): string {
  const [, part = ''] = /^e2e\/(soak|bench|browsers)\//.exec(file) ?? []
  if (part !== '') return `run ${part}`
  const [, rest = ''] = readFileSync(file, 'utf8').split(title)
  const isLong = file.endsWith('.e2e.ts')
    ? !/^[^'`"\n]*@core/.test(rest)
    : file.includes('.long.test.') || /^['`"],\s*\{ tags: \['long'\]/.test(rest)
  return isLong ? 'run test:all' : 'test'
}

test('each of the ten promises has its proofs', () => {
  const promises = rows.flatMap((line) => /^\| (\d+) /.exec(line)?.[1] ?? [])
  expect(promises).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test.each(proofs)('$file proves “$title”, by npm $command', ({ file, title, command }) => {
  expect(readFileSync(file, 'utf8')).toContain(title)
  expect(command).toBe(commandFor(file, title))
})
