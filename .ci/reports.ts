import { existsSync, readFileSync } from 'node:fs'

import * as v from 'valibot'

/** One line of the table of times: name, seconds, number of tests or what was tried, parts. */
export type TimedPart = {
  readonly name: string
  readonly seconds: number
  readonly tests?: number
  readonly tried?: string
  readonly parts?: readonly TimedPart[]
}

/**
 * Table of times: wall-clock time of each stage, with the time of its parts. Parts run in parallel, so their sum
 * exceeds the time of the stage.
 */
export function timeTable(stages: readonly TimedPart[]): string {
  const total: TimedPart = { name: 'total', seconds: sum(stages.map(({ seconds }) => seconds)) }
  const rows = [...stages, total].flatMap((stage) => [
    partRow(stage),
    ...(stage.parts ?? []).map((part) => partRow(part, '  ')),
  ])
  return rows.join('\n')
}

function partRow({ name, seconds, tests, tried = '' }: TimedPart, indent = ''): string {
  const count = tests === undefined ? tried : `${tests} tests`
  return `${indent}${name}`.padEnd(34) + `${seconds.toFixed(0)} s`.padStart(8) + count.padStart(20)
}

/** The part of vitest's JSON report that is read. Times are milliseconds since the epoch. */
const UnitReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      message: v.optional(v.string(), ''), // of a file that could not be read
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
})

type Suite = { readonly file: string; readonly specs: readonly Spec[]; readonly suites?: readonly Suite[] | undefined }
type Spec = v.InferOutput<typeof Spec>

/** The part of Playwright's JSON report that is read. Durations are milliseconds. */
const Spec = v.object({
  title: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      status: v.string(), // 'flaky' where only the second attempt passed
      results: v.array(
        v.object({ duration: v.number(), error: v.optional(v.object({ message: v.optional(v.string(), '') })) }),
      ),
    }),
  ),
})
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  file: v.string(),
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
})
const JourneyReport = v.object({ suites: v.array(Suite) })

/** The part of the soak's report that is read. */
const SoakReport = v.array(
  v.object({
    name: v.string(),
    amount: v.number(),
    of: v.number(),
    seconds: v.number(),
    failures: v.array(v.string()),
  }),
)

/**
 * Parts of the soak, each with its time, how much of a whole run it tried, and what broke it; one that tried nothing has
 * shown nothing.
 */
export const soakParts = (file: string) =>
  v.parse(SoakReport, reportIn(file)).map(({ name, amount, of, seconds, failures }) => ({
    name,
    seconds,
    tried: `${amount} of ${of}`,
    failures: (amount > 0 ? failures : ['nothing was tried']).map((it) => failure('npm run soak', name, [it])),
  }))

/** Test time of each vitest project, summed over files that run in parallel. */
export function unitTimes(file: string): TimedPart[] {
  const report = v.parse(UnitReport, reportIn(file))
  const byProject = Map.groupBy(report.testResults, ({ name }) => testProject(name))
  return Array.from(byProject, ([name, files]) => ({
    name,
    seconds: sum(files.map(({ startTime, endTime }) => endTime - startTime)) / 1000,
    tests: sum(
      files.map(({ assertionResults }) => assertionResults.filter(({ status }) => status !== 'skipped').length),
    ),
  }))
}

/** Failed tests of vitest's report, each with its file and the first lines of its errors. */
export function unitFailures(file: string): string[] {
  return v.parse(UnitReport, reportIn(file)).testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const tests = failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages))
    return message && failed.length === 0 ? [failure(name, 'the file', [message])] : tests
  })
}

/** Failed journeys of Playwright's report, each with its file, its device and the first lines of its errors. */
export const journeyFailures = (file: string) => journeysWith(file, 'unexpected', 'FAILED')

/** Journeys that passed at the second attempt only, each with the error of the first one. */
export const secondAttempts = (file: string) => journeysWith(file, 'flaky', 'REPEATED')

const journeysWith = (file: string, status: string, heading: string): string[] =>
  v
    .parse(JourneyReport, reportIn(file))
    .suites.flatMap((suite) =>
      allSpecs(suite).flatMap(({ title, tests }) =>
        tests
          .filter((it) => it.status === status)
          .map(({ projectName, results }) =>
            entry(
              heading,
              `${suite.file} > [${projectName}] ${title}`,
              results.map(({ error }) => error?.message ?? '').filter(Boolean),
            ),
          ),
      ),
    )

/** Lines of an error message that are printed once more at the end. */
const linesOfError = 12

const failure = (file: string, test: string, messages: readonly string[]) =>
  entry('FAILED', `${file} > ${test}`, messages)

const entry = (heading: string, test: string, messages: readonly string[]) =>
  [`${heading} ${test}`, ...messages.flatMap(messageLines)].join('\n    ')

/** First lines of an error message without the stack frames of the tools. */
const messageLines = (message: string) =>
  message
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|node:)|^\s+at new Promise/.test(line))
    .slice(0, linesOfError)

/** Project of a test file, as in vitest.config.ts. */
function testProject(file: string): string {
  if (file.endsWith('.worker.test.ts')) return 'workerd'
  return /\/web\/src\//.test(file) ? 'web' : 'node'
}

/** Test files in vitest's report, absolute. */
export const unitFiles = (file: string) => v.parse(UnitReport, reportIn(file)).testResults.map(({ name }) => name)

/** Journeys in Playwright's report, relative to its test folder. */
export const journeyFiles = (file: string) => v.parse(JourneyReport, reportIn(file)).suites.map((suite) => suite.file)

/** Test time of each journey, longest first. */
export function journeyTimes(file: string): TimedPart[] {
  const { suites } = v.parse(JourneyReport, reportIn(file))
  const byFile = Map.groupBy(suites, (suite) => suite.file)
  return Array.from(byFile, ([name, fileSuites]) => {
    const specs = fileSuites.flatMap(allSpecs).flatMap(({ tests }) => tests)
    return {
      name,
      seconds: sum(specs.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
      tests: specs.length,
    }
  }).toSorted((a, b) => b.seconds - a.seconds)
}

const allSpecs = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(allSpecs)]

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A tool's report; undefined when it was not written. */
export function reportIn(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
