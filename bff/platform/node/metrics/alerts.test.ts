import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { prometheusMetrics } from './metrics.ts'

const rulesFile = 'deploy/prometheus/alerts.yaml'
const testsFile = 'deploy/prometheus/alerts.test.yaml'
const rules = readFileSync(rulesFile, 'utf8')
const tests = readFileSync(testsFile, 'utf8')
const dashboard = readFileSync('deploy/grafana/dashboard.json', 'utf8')
const operations = readFileSync('docs/operations.md', 'utf8')

const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found)
const alerts = matches(rules, /- alert: (\w+)/g)

/** Runs promtool, which `npm test` installs: Debian's package prometheus. */
const promtool = (...words: string[]) => execFileSync('promtool', words, { encoding: 'utf8' })

/** Names of all series of the gateway and of Node. */
async function seriesNames(): Promise<Set<string>> {
  const known = await prometheusMetrics().registry.getMetricsAsJSON()
  return new Set(
    known.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test('promtool accepts the rules, and each alert fires for its series and for no other', () => {
  expect(promtool('check', 'rules', rulesFile)).toContain(`${alerts.length} rules found`)
  expect(promtool('test', 'rules', testsFile)).toContain('SUCCESS')
})

test('each alert has a series that fires it and one that does not', () => {
  expect(alerts.length).toBeGreaterThan(11)
  const names = matches(tests, /- name: (.+)/g)
  expect(alerts.filter((it) => !names.includes(`${it} fires`) || !names.includes(`${it} is quiet`))).toEqual([])
  expect(matches(tests, /alertname="(\w+)"/g)).toEqual(alerts)
})

test.each([
  ['rules', rules],
  ['dashboard', dashboard],
  ['tests of the rules', tests],
])('every metric in the %s is one that the gateway has', async (_, text) => {
  const known = await seriesNames()
  const named = matches(text, /\b((?:exam_gateway|nodejs|process)_\w+)/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('each alert has a summary, what to do, and a section that its link leads to', () => {
  expect(matches(rules, /^ +summary: (.+)$/gm)).toHaveLength(alerts.length)
  expect(matches(rules, /^ +description: (.+)$/gm)).toHaveLength(alerts.length)
  expect(matches(rules, /runbook_url: docs\/operations\.md#(\w+)/g)).toEqual(alerts.map((it) => it.toLowerCase()))
  const sections = (operations.split('\n## Alerts\n')[1] ?? '').split('\n### ').slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(alerts)
  for (const section of sections) expect(section).toMatch(/- \*\*Look\*\*: [^]+- \*\*Turn\*\*: /)
})

test('the tables of the metrics and of the gateway agree', async () => {
  const [table = ''] = operations.split('### Traces')
  const known = (await prometheusMetrics().registry.getMetricsAsJSON()).map(({ name }) => name)
  const own = known.flatMap((name) => (name.startsWith('exam_gateway_') ? [name.slice('exam_gateway_'.length)] : []))
  const isNamed = (name: string) =>
    table.includes(`\`${name}\``) || matches(table, /`(_\w+)`/g).some((end) => name.endsWith(end))
  expect(own.filter((name) => !isNamed(name))).toEqual([])
})

const Dashboard = v.object({
  panels: v.array(
    v.variant('type', [
      v.object({ type: v.literal('row'), title: v.string() }),
      v.object({
        type: v.literal('timeseries'),
        title: v.string(),
        description: v.pipe(v.string(), v.minLength(10)),
        targets: v.pipe(v.array(v.object({ expr: v.string(), legendFormat: v.string() })), v.minLength(1)),
      }),
    ]),
  ),
})

test('the dashboard has a panel for each subject, all with an explanation, and Prometheus parses their queries', () => {
  const { panels } = v.parse(Dashboard, JSON.parse(dashboard))
  const titles = panels.map(({ title }) => title).join('; ')
  for (const subject of ['Requests', 'Errors', 'p95', 'Upstream', 'Sessions', 'Refusals', 'Waiting room', 'lag']) {
    expect(titles).toContain(subject)
  }
  const queries = panels.flatMap((panel) => (panel.type === 'row' ? [] : panel.targets.map(({ expr }) => expr)))
  const parsed = queries.map((expr) => expr.replaceAll('[$__rate_interval]', '[1m]').replaceAll(/=~"\$\w+"/g, '=~".+"'))
  const groups = parsed.map((expr, n) => ({ name: `query ${n}`, rules: [{ record: `query:n${n}`, expr }] }))
  const directory = mkdtempSync(join(tmpdir(), 'queries-'))
  writeFileSync(join(directory, 'queries.yaml'), JSON.stringify({ groups }))
  const output = promtool('check', 'rules', join(directory, 'queries.yaml'))
  rmSync(directory, { recursive: true })
  expect(output).toContain(`${queries.length} rules found`)
})
