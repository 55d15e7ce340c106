import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A check of the sources other than a test: its name and its command. */
type Check = { name: string; run: () => boolean }

const command = (name: string, line: string): Check => ({
  name,
  run() {
    const { status, stdout, stderr } = spawnSync(line, { shell: true, encoding: 'utf8' })
    if (status !== 0) console.error(`${stdout}${stderr}`.slice(-8_000))
    return status === 0
  },
})

/** Generated files are committed: generating them again must not change them. */
const current = (name: string, files: readonly string[], line: string): Check => ({
  name,
  run() {
    const before = files.map((file) => readFileSync(file, 'utf8'))
    const made = command(name, line).run()
    const stale = files.filter((file, index) => readFileSync(file, 'utf8') !== before[index])
    if (stale.length > 0) console.error(`out of date, now made anew: ${stale.join(', ')}`)
    return made && stale.length === 0
  },
})

const catalogs = ['zh', 'en'].flatMap((locale) =>
  ['open', 'inside'].map((area) => `web/src/locales/${locale}/${area}.po`),
)

/** Both catalogues of a language are loaded into one: a text in both must have the same translation. */
const alike: Check = {
  name: 'one translation for one text',
  run() {
    const [open, inside] = ['open', 'inside'].map((area) => {
      const po = readFileSync(`web/src/locales/en/${area}.po`, 'utf8')
      return new Map(Array.from(po.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm), ([, id, text]) => [id, text]))
    })
    const differing = Array.from(open ?? []).filter(([id, text]) => (inside?.get(id) ?? text) !== text)
    if (differing.length > 0)
      console.error(`differ in open.po and inside.po: ${differing.map(([id]) => id).join(', ')}`)
    return differing.length === 0
  },
}

const checks: Check[] = [
  command('format', 'oxfmt --check .'),
  current('route tree', ['web/src/route-tree.gen.ts'], 'vite build --logLevel error'),
  current(
    'worker types',
    ['bff/platform/worker/env.d.ts'],
    'wrangler types bff/platform/worker/env.d.ts --include-runtime=false',
  ),
  command('types', 'tsc -b'),
  command('lint', 'oxlint --type-aware --deny-warnings'),
  current('catalogues', catalogs, 'lingui extract'),
  command('translations', 'lingui check missing --mode catalog'),
  alike,
]

/** Runs every check; reports results and times. */
export function runChecks() {
  const results = checks.map(({ name, run }) => {
    const begun = performance.now()
    const holds = run()
    console.log(`${holds ? '✓' : '✗'} ${name}`)
    return { name, holds, seconds: (performance.now() - begun) / 1000 }
  })
  const passed = results.filter(({ holds }) => holds).length
  return { count: { passed, failed: results.length - passed }, parts: results }
}

if (import.meta.main) process.exit(runChecks().count.failed === 0 ? 0 : 1)
