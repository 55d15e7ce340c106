import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import * as v from 'valibot'

import { ensureBrowser } from '../e2e/testing/browser.ts'
import { ensureServers } from '../e2e/testing/servers.ts'
import { journeysOnNode } from '../playwright.config.ts'
import { runChecks } from './check.ts'
import {
  journeyFailures,
  journeyFiles,
  journeyTimes,
  reportIn,
  secondAttempts,
  soakParts,
  type TimedPart,
  timeTable,
  unitFailures,
  unitFiles,
  unitTimes,
} from './reports.ts'

/**
 * `npm test`: sources, unit tests, and the journeys tagged `@core` on workerd. `npm run test:all` (`--all`) adds unit
 * tests in files named `*.long.test.ts(x)` or tagged `long`, all other journeys, those on Node, other browsers, a
 * hundredth of the soak and one short turn of each benchmark. Ends with the failed tests, what passed at the second
 * attempt only, the table of times and the count; the exit code is 1 when anything failed.
 */
type Count = { readonly passed: number; readonly failed: number }
type Stage = { readonly count: Count; readonly parts: readonly TimedPart[] }

const nothing: Stage = { count: { passed: 0, failed: 0 }, parts: [] }
const failed: Stage = { count: { passed: 0, failed: 1 }, parts: [] }

/** Journeys of one runtime that may pass at the second attempt only; more are a fault. */
const mostSecondAttempts = 3

/** The part of the tools' reports that is read. */
const UnitReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number(), success: v.boolean() })
const BrowserReport = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) })

const isAll = process.argv.includes('--all')

// Several hundred processes load the same sources: compiled once, they start in half the time.
process.env['NODE_COMPILE_CACHE'] = resolve('node_modules/.cache/compiled')
rmSync('dist/test', { recursive: true, force: true })
mkdirSync('dist/test', { recursive: true })

const times: TimedPart[] = []
const stages: Stage[] = []
const failures: string[] = []
const repeated: string[] = []
const { INSTALL_SECONDS } = process.env
if (INSTALL_SECONDS) times.push({ name: 'install', seconds: Number(INSTALL_SECONDS), parts: [] })

// Downloads wait for the network, checks for the processor.
const installation = commandBeside(`node e2e/testing/install.ts${isAll ? ' --all' : ''}`)
await run('checks', runChecks)
await run('rest of the installation', async () => {
  await installation
  ensureServers()
  return nothing
})
await run('units', units)
const browser = ensureBrowser()
await run('journeys on workerd', () => journeys('workerd'))
if (isAll) {
  await run('journeys on Node', () => journeys('node'))
  await run('soak, one hundredth', soak) // alone: its promises have times
  // No figure of a short turn is looked at, so that they may share the machine.
  await Promise.all([run('other browsers, smoke', otherBrowsers), run('benchmarks, one short turn', benchmarks)])
}

const table = timeTable(times)
writeFileSync('dist/test/times.txt', table)
for (const failure of failures) console.log(`\n${failure}`)
if (repeated.length > 0) console.log(`\nPASSED AT THE SECOND ATTEMPT: ${repeated.length}\n${repeated.join('\n')}`)
console.log(`\n${table}`)
const [allPassed, allFailed] = [total(stages, 'passed'), total(stages, 'failed')]
console.log(`${allPassed} passed, ${allFailed} failed, ${repeated.length} at the second attempt`)
process.exit(allFailed === 0 ? 0 : 1)

function total(of: readonly Stage[], name: keyof Count) {
  return of.reduce((sum, { count }) => sum + count[name], 0)
}

/** Runs a stage; records its time in seconds and its count. */
async function run(name: string, stage: () => Promise<Stage>) {
  console.log(`\n> ${name}`)
  const startedAt = performance.now()
  const ended = await stage()
  stages.push(ended)
  times.push({ name, seconds: (performance.now() - startedAt) / 1000, parts: ended.parts })
}

/** The tests in workerd, which share one upstream, take one core at most: they run beside the others. */
async function units(): Promise<Stage> {
  const reports = await Promise.all([vitest('node', 'web'), vitest('workerd')])
  const files = reports.flatMap((report) => report.files)
  const wanted = ['*.test.ts', '*.test.tsx', ...(isAll ? [] : [':!*.long.test.ts', ':!*.long.test.tsx'])]
  const count = { passed: total(reports, 'passed'), failed: total(reports, 'failed') + notRun(wanted, files) }
  return { count, parts: reports.flatMap(({ parts }) => parts) }
}

/** Tests of projects of vitest.config.ts, with the files that ran; adds their failures. */
async function vitest(...projects: readonly string[]): Promise<Stage & { files: readonly string[] }> {
  const file = `dist/test/units-${projects.join('-')}.json`
  const options = [
    ...projects.map((name) => `--project ${name}`),
    ...['minimal', './.ci/progress.ts', 'json'].map((name) => `--reporter=${name}`),
  ]
  await command(`vitest run ${options.join(' ')} --outputFile.json=${file}`, isAll ? {} : { TESTS: 'short' })
  const report = v.safeParse(UnitReport, reportIn(file))
  if (!report.success) return { ...failed, files: [] }
  const { numPassedTests, numFailedTests, success } = report.output
  failures.push(...unitFailures(file))
  const count = { passed: numPassedTests, failed: numFailedTests || (success ? 0 : 1) }
  return { count, parts: unitTimes(file), files: unitFiles(file) }
}

/** A journey that fails is played once more: see the retries of playwright.config.ts. */
async function journeys(runtime: 'workerd' | 'node'): Promise<Stage> {
  const file = `dist/test/e2e-${runtime}.json`
  const env = { RUNTIME: runtime, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM: browser }) }
  await command(`playwright test${isAll ? '' : ' --grep @core'}`, env)
  const { count, parts } = played(file)
  const wanted = runtime === 'node' ? journeysOnNode.map((name) => `e2e/${name}.e2e.ts`) : ['e2e/*.e2e.ts']
  const missing = isAll && parts.length > 0 ? notRun(wanted, journeyFiles(file)) : 0
  return { count: { passed: count.passed, failed: count.failed + missing }, parts }
}

/** The stage of a report of Playwright; adds its failures and its second attempts. */
function played(file: string): Stage {
  const report = v.safeParse(BrowserReport, reportIn(file))
  if (!report.success) return failed
  failures.push(...journeyFailures(file))
  repeated.push(...secondAttempts(file))
  const { expected, unexpected, flaky } = report.output.stats
  const isUnsteady = flaky > mostSecondAttempts
  return {
    count: { passed: expected + (isUnsteady ? 0 : flaky), failed: unexpected + (isUnsteady ? flaky : 0) },
    parts: journeyTimes(file),
  }
}

/**
 * Number of tracked test files that a report does not contain, because no configuration includes them. They are
 * printed.
 */
function notRun(patterns: readonly string[], reported: readonly string[]): number {
  const files = execFileSync('git', ['ls-files', '--', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const missing = files.filter((file) => !reported.some((it) => resolve('e2e', it) === resolve(file)))
  if (missing.length > 0) failures.push(`FAILED test files that no configuration includes: ${missing.join(', ')}`)
  return missing.length
}

/** The journeys of the smoke in Firefox and WebKitGTK; a browser that cannot be installed fails. */
async function otherBrowsers(): Promise<Stage> {
  const file = 'dist/test/browsers.json'
  const config = 'e2e/browsers/playwright.config.ts'
  await commandBeside(`PLAYWRIGHT_JSON_OUTPUT_FILE=${file} playwright test --config ${config} --grep @smoke`)
  return played(file)
}

/** Its seed is fixed, so that the same tree has the same result. */
async function soak(): Promise<Stage> {
  const file = 'dist/test/soak.json'
  await commandBeside(`node e2e/soak/soak.ts --share 0.01 --minutes 5 --seed 41 --report ${file}`)
  if (reportIn(file) === undefined) return failed
  const parts = soakParts(file)
  failures.push(...parts.flatMap((part) => part.failures))
  const broken = parts.filter((part) => part.failures.length > 0).length
  return { count: { passed: parts.length - broken, failed: broken }, parts }
}

async function benchmarks(): Promise<Stage> {
  const isDone = await commandBeside('node e2e/bench/bench.ts --smoke')
  return isDone ? { count: { passed: 1, failed: 0 }, parts: [] } : failed
}

/** Prints the output at its end, where it failed, so that others can run beside it. Resolves with whether it succeeded. */
function commandBeside(line: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('sh', ['-c', line], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error) process.stdout.write(`\n> ${line}\n${stdout}${stderr}`)
      resolve(!error)
    })
  })
}

/** Runs to its end, whether it succeeds or not: its report says so. */
async function command(line: string, env: Record<string, string> = {}): Promise<void> {
  await once(spawn(line, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }), 'close')
}
