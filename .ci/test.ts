import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'

import { ensureBrowser } from './browser.ts'
import { runChecks } from './check.ts'

/**
 * Every check and every test, in the order in which they say most: sources, units, then the product in a browser on
 * both runtimes. Ends with the count; the exit code is 1 when anything failed.
 */
type Count = { passed: number; failed: number }

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
  const report = reportOf<{
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
    success: boolean
  }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, success } = report
  return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : 1) }
}

function endToEnd(runtime: 'workerd' | 'node', browser: string | null): Count {
  const file = `dist/test/e2e-${runtime}.json`
  run('playwright test', { RUNTIME: runtime, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM: browser }) })
  const report = reportOf<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky }
}

function run(line: string, env: Record<string, string>) {
  console.log(`\n> ${line} ${env['RUNTIME'] ?? ''}`)
  spawnSync(line, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** A report that a tool just wrote; none means that it did not get that far. */
function reportOf<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T // the tool's own format
  } catch {
    console.error(`no report ${file}`)
    return null
  }
}
