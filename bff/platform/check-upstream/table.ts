import type { CheckedCall, Report, SkippedCall } from './call.ts'

const columns = ['call', 'HTTP', 'R', 'ms', 'request', 'answer', 'result'] as const

/** The details as text: a row for each call, below it what did not fit, then the calls that were not made. */
export function detailTable(report: Pick<Report, 'calls' | 'skipped'>): string {
  const rows = [[...columns], ...report.calls.map(tableCells)]
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const [head = '', ...calls] = lines
  return [
    head,
    ...report.calls.flatMap((call, index) => [
      calls[index] ?? '',
      ...differenceLines(call).map((detail) => `    ${detail}`),
    ]),
    '',
    'not called:',
    ...skippedLines(report.skipped),
    '',
  ].join('\n')
}

const tableCells = ({ call, http, code, ms, request, sealed, outcome, reason }: CheckedCall): string[] => [
  call,
  String(http ?? '-'),
  String(code ?? '-'),
  String(ms),
  request,
  sealed ? 'sealed' : 'plain',
  reason ? `${outcome}: ${reason}` : outcome,
]

/** What differs in a call, a line for each field. */
export const differenceLines = ({ deviations, unknownFields }: CheckedCall): string[] => [
  ...deviations.map(
    ({ field, received, expected, outcome, count }) => `${field}: ${received} for ${expected}, ${outcome} (${count})`,
  ),
  ...(unknownFields.length > 0 ? [`unknown: ${unknownFields.join(', ')}`] : []),
]

/** Calls by their reason. */
function skippedLines(skipped: readonly SkippedCall[]): string[] {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason)
  return Array.from(byReason, ([reason, calls]) => `    ${reason}: ${calls.map(({ call }) => call).join(', ')}`)
}
