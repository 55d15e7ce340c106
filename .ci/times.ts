import { existsSync, readFileSync } from 'node:fs'

import * as v from 'valibot'

/** One line of the table of times: name, seconds, number of tests, parts. */
export type TimedPart = {
  readonly name: string
  readonly seconds: number
  readonly tests?: number
  readonly parts?: readonly TimedPart[]
}

/**
 * Table of times: wall-clock time of each stage, with the time of its parts. Parts run in parallel, so their sum
 * exceeds the time of the stage.
 */
export function timeTable(stages: readonly TimedPart[]): string {
  const total: TimedPart = { name: 'total', seconds: sum(stages.map(({ seconds }) => seconds)) }
  const rows = [...stages, total].flatMap((stage) => [
    rowOf(stage),
    ...(stage.parts ?? []).map((part) => rowOf(part, '  ')),
  ])
  return rows.join('\n')
}

function rowOf({ name, seconds, tests }: TimedPart, indent = ''): string {
  const count = tests === undefined ? '' : `${tests} tests`
  return `${indent}${name}`.padEnd(34) + `${seconds.toFixed(0)} s`.padStart(8) + count.padStart(14)
}

/** The part of vitest's JSON report that is read. Times are milliseconds since the epoch. */
const UnitReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(v.unknown()),
    }),
  ),
})

type Suite = { readonly file: string; readonly specs: readonly Spec[]; readonly suites?: readonly Suite[] | undefined }
type Spec = v.InferOutput<typeof Spec>

/** The part of Playwright's JSON report that is read. Durations are milliseconds. */
const Spec = v.object({ tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })) })
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  file: v.string(),
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
})
const JourneyReport = v.object({ suites: v.array(Suite) })

/** Test time of each vitest project, summed over files that run in parallel. */
export function unitTimes(file: string): TimedPart[] {
  const report = v.parse(UnitReport, reportIn(file))
  const byProject = Map.groupBy(report.testResults, ({ name }) => projectOf(name))
  return Array.from(byProject, ([name, files]) => ({
    name,
    seconds: sum(files.map(({ startTime, endTime }) => endTime - startTime)) / 1000,
    tests: sum(files.map(({ assertionResults }) => assertionResults.length)),
  }))
}

/** Project of a test file, as in vitest.config.ts. */
function projectOf(file: string): string {
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
  return Array.from(byFile, ([name, found]) => {
    const specs = found.flatMap(specsOf).flatMap(({ tests }) => tests)
    return {
      name,
      seconds: sum(specs.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
      tests: specs.length,
    }
  }).toSorted((a, b) => b.seconds - a.seconds)
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A tool's report; undefined when it was not written. */
export function reportIn(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
