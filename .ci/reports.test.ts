import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { journeyFailures, secondAttempts, soakParts, timeTable } from './reports.ts'

/** File with a report of a tool, for one test. */
function reportFile(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

const reportedParts = (rows: readonly object[]) => soakParts(reportFile(rows))

const seals = { name: 'seals', of: 1_000_000, seconds: 1, failures: [] }

test('the table of the gate says how much of a whole soak each part has tried', () => {
  const parts = reportedParts([{ ...seals, amount: 10_000 }])
  expect(parts.map(({ failures }) => failures)).toEqual([[]])
  expect(timeTable([{ name: 'soak', seconds: 1, parts }])).toMatch(/seals +1 s +10000 of 1000000$/m)
})

test('a part of the soak that has tried nothing fails the gate', () => {
  const [part] = reportedParts([{ ...seals, amount: 0 }])
  expect(part?.failures.join()).toContain('nothing was tried')
})

/** A journey in Playwright's report, whose first attempt failed. */
const journey = (title: string, status: string) => ({
  title,
  tests: [
    {
      projectName: 'desktop',
      status,
      results: [{ duration: 1, error: { message: `${title} broke` } }, { duration: 1 }],
    },
  ],
})

test('a journey that passes at the second attempt is listed as such, with the error of the first', () => {
  const specs = [journey('one', 'flaky'), journey('two', 'unexpected')]
  const file = reportFile({ suites: [{ file: 'a.e2e.ts', specs }] })
  expect(secondAttempts(file)).toEqual(['REPEATED a.e2e.ts > [desktop] one\n    one broke'])
  expect(journeyFailures(file)).toEqual(['FAILED a.e2e.ts > [desktop] two\n    two broke'])
})
