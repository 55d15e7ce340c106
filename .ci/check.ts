import { exec } from 'node:child_process'
import { readFileSync } from 'node:fs'

import type { TimedPart } from './reports.ts'
import { catalogs } from './translations.ts'

/** A check of the sources other than a test: its name and its command. */
type Check = { name: string; run: () => Promise<boolean> }

const command = (name: string, line: string): Check => ({
  name,
  run: () =>
    new Promise((resolve) => {
      exec(line, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
        if (error) console.error(`${stdout}${stderr}`.slice(-8_000))
        resolve(!error)
      })
    }),
})

/** Generated files are committed: generating them again must not change them. */
const current = (name: string, files: readonly string[], line: string): Check => ({
  name,
  async run() {
    const before = files.map((file) => readFileSync(file, 'utf8'))
    const succeeded = await command(name, line).run()
    const stale = files.filter((file, index) => readFileSync(file, 'utf8') !== before[index])
    if (stale.length > 0) console.error(`out of date, now made anew: ${stale.join(', ')}`)
    return succeeded && stale.length === 0
  },
})

/** The tests of the repository's own lists: what is registered is there, and what is there is registered. */
const lists = command(
  "the repository's lists",
  `TESTS=short vitest run --project node --reporter minimal ${[
    '.ci/',
    'contracts/',
    'web/build/screens',
    'bff/config/dialect/differences',
    'bff/testing/examples',
    'mocks/seeds',
  ].join(' ')}`,
)

/** Types do not read them; all that follows begins when they are there. */
const catalogues = current('catalogues', catalogs, 'lingui extract')

/** One after the other, before the rest: they write what the rest reads. */
const generators: Check[] = [
  current(
    'worker types',
    ['bff/platform/worker/env.d.ts'],
    'wrangler types bff/platform/worker/env.d.ts --include-runtime=false',
  ),
  current(
    'page of settings',
    ['docs/configuration.md', 'docs/zh-CN/configuration.md'],
    'node bff/config/write-document.ts && oxfmt docs/configuration.md docs/zh-CN/configuration.md',
  ),
  current(
    'table of SpringBlade',
    ['docs/reference/springblade.md'],
    'node bff/config/dialect/write-table.ts && oxfmt docs/reference/springblade.md',
  ),
  current(
    'schemas of the API document',
    ['contracts/openapi/schema-modules.gen.ts'],
    'node bff/testing/examples/write-schema-modules.ts',
  ),
]

/**
 * Two at a time, the longest first: types begin after the generators, the others after the catalogues. Compilers on one
 * thread, as each further one infers the contracts' types anew. The build writes the route tree only where it differs.
 */
const readers: Check[] = [
  command('types', 'tsc -b --checkers 1 --builders 1'),
  current('route tree', ['web/src/app/route-tree.gen.ts'], 'node mocks/client-build.ts'),
  command('lint', 'GOMAXPROCS=1 oxlint --type-aware --deny-warnings'),
  command('format', 'oxfmt --check .'),
]

/** Runs every check; reports results and times. The gate's unit tests have those of `lists`. */
export async function runChecks(further: readonly Check[] = []) {
  const results: (TimedPart & { holds: boolean })[] = []
  async function take(queue: Check[]): Promise<void> {
    const check = queue.shift()
    if (!check) return
    const { name, run } = check
    const startedAt = performance.now()
    const holds = await run()
    console.log(`${holds ? '✓' : '✗'} ${name}`)
    results.push({ name, holds, seconds: (performance.now() - startedAt) / 1000 })
    return take(queue)
  }
  const queue = readers.toSpliced(1, 0, ...further)
  await Promise.all([[catalogues], generators].map((first) => take([...first]).then(() => take(queue))))
  const passed = results.filter(({ holds }) => holds).length
  return { count: { passed, failed: results.length - passed }, parts: results }
}

if (import.meta.main) process.exit((await runChecks([lists])).count.failed === 0 ? 0 : 1)
