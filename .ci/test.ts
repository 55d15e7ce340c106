import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

import * as v from 'valibot'

import { ensureBrowser } from '../e2e/browser.ts'
import { runChecks } from './check.ts'

/**
 * Every check and every test, in the order in which they say most: sources, units, then the product in a browser on
 * both runtimes. Ends with the count; the exit code is 1 when anything failed.
 */
type Count = { passed: number; failed: number }

/** What we read of the tools' own reports. */
const UnitReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number(), success: v.boolean() })
const BrowserReport = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) })

rmSync('dist/test', { recursive: true, force: true })
mkdirSync('dist/test', { recursive: true })

const counts: Count[] = [runChecks(), unitTests()]
const browser = ensureBrowser()
counts.push(endToEnd('workerd', browser), endToEnd('node', browser))

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function unitTests(): Count {
  const file = 'dist/test/units.json'
  run(`vitest run --reporter=default --reporter=json --outputFile.json=${file}`, {})
  const report = v.safeParse(UnitReport, reportIn(file))
  if (!report.success) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, success } = report.output
  return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : 1) }
}

function endToEnd(runtime: 'workerd' | 'node', browser: string | null): Count {
  const file = `dist/test/e2e-${runtime}.json`
  run('playwright test', { RUNTIME: runtime, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM: browser }) })
  const report = v.safeParse(BrowserReport, reportIn(file))
  if (!report.success) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.output.stats
  return { passed: expected, failed: unexpected + flaky }
}

function run(line: string, env: Record<string, string>) {
  console.log(`\n> ${line} ${env['RUNTIME'] ?? ''}`)
  spawnSync(line, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** The report that a tool just wrote; nothing when it did not get that far. */
function reportIn(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
