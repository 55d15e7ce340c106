import { type CheckedCall, differingCalls, fits, type Report } from './call.ts'
import { verdict } from './summary.ts'
import { differenceLines } from './table.ts'

type Facts = { readonly release: string; readonly upstream: string; readonly dialect: string; readonly time: string }

/** The report as Markdown, for the owner of the server: names, kinds and codes, and no value of an answer. */
export function markdownReport(report: Report, { release, upstream, dialect, time }: Facts): string {
  return [
    '# Check of a Blade server against the contract of exam-sign-up',
    '',
    `- Server: ${upstream}, as ${dialect}`,
    `- Checked: ${time}, by release ${release}`,
    `- Result: ${verdict(report)}`,
    '',
    ...section(
      'Warnings',
      report.warnings.map((it) => `- ${it}`),
    ),
    ...section(
      'Notes',
      report.notes.map((it) => `- ${it}`),
    ),
    ...section('Calls that differ', differingCalls(report).flatMap(differenceSection)),
    ...(fits(report) ? ['Every answer is what the contract says.', ''] : []),
    ...section('All calls', tableRows(report.calls)),
    ...section(
      'Not called',
      report.skipped.map(({ call, reason }) => `- \`${call}\`: ${reason}`),
    ),
  ].join('\n')
}

const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`## ${title}`, '', ...lines, ''] : [])

function differenceSection(call: CheckedCall): string[] {
  const { http, code, request, sealed, outcome, reason } = call
  const wire = `${request}, HTTP ${http ?? '-'}, code ${code ?? '-'}, answer ${sealed ? 'sealed' : 'plain'}`
  return [`- \`${call.call}\` (${wire}): ${reason || outcome}`, ...differenceLines(call).map((it) => `  - ${it}`)]
}

const tableRows = (calls: readonly CheckedCall[]) => [
  '| call | HTTP | code | ms | result |',
  '| --- | --- | --- | --- | --- |',
  ...calls.map(
    ({ call, http, code, ms, outcome }) => `| \`${call}\` | ${http ?? ''} | ${code ?? ''} | ${ms} | ${outcome} |`,
  ),
]
