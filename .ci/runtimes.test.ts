import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

const readText = (file: string) => readFileSync(file, 'utf8')
const suites = globSync('bff/testing/suites/**/*.suite.ts')

/** Suites that are no part of another one. */
const whole = suites.filter(
  (suite) => !suites.some((other) => other !== suite && readText(other).includes(`/${basename(suite)}'`)),
)
const suiteTests = (suite: string, pattern: string) =>
  globSync(pattern).filter((file) => readText(file).includes(`/${basename(suite)}'`))

test.each(whole)('%s runs on Node and on workerd', (suite) => {
  const onWorkerd = suiteTests(suite, 'bff/**/*.worker.test.ts')
  const onNode = suiteTests(suite, 'bff/**/*.test.ts').filter((file) => !file.endsWith('.worker.test.ts'))
  expect([onNode.length > 0, onWorkerd.length > 0]).toEqual([true, true])
})

test('each row of the reliability page names its runtime, and says why it is not both', () => {
  const page = readText('docs/reliability.md')
  const rows = Array.from(page.matchAll(/^\| ([a-z]+) +\| ([^|]+?) +\|/gm), ([, part = '', runtime = '']) => ({
    part,
    runtime,
  })).filter(({ part }) => part !== 'part')
  const [, reasons = ''] = /## Runtimes\n([^#]*)/.exec(page) ?? []
  expect(rows.length).toBeGreaterThan(5)
  for (const { part, runtime } of rows) {
    expect([part, runtime]).toEqual([part, expect.stringMatching(/^(?:Node|workerd)/)])
    expect([part, runtime.includes('workerd') || reasons.includes(`_${part}_`)]).toEqual([part, true])
  }
})

test('the page about deployment names every Durable Object', () => {
  const classes = Array.from(readText('wrangler.toml').matchAll(/^class_name = "(\w+)"$/gm), ([, name = '']) => name)
  expect(classes.length).toBeGreaterThan(5)
  expect(classes.filter((name) => !readText('docs/deploy.md').includes(`\`${name}\``))).toEqual([])
})
