import { type CheckedCall, differingCalls, fits, type Report } from './call.ts'

/** Calls that a summary names, at most. */
const maxNamed = 20

/** What an operator reads first: whether it fits, what to do, which calls differ. */
export function summarise(report: Report): string {
  const differing = differingCalls(report)
  const named = differing.slice(0, maxNamed).map(({ call, outcome, reason }) => `  ${call}: ${reason || outcome}`)
  return [
    verdict(report),
    ...report.warnings.map((it) => `WARNING: ${it}`),
    ...report.notes.map((it) => `note: ${it}`),
    ...(named.length > 0 && report.impediment === null ? ['These calls differ:', ...named] : []),
    ...(differing.length > maxNamed ? [`  and ${differing.length - maxNamed} more`] : []),
    '',
  ].join('\n')
}

/** The result in one line. */
export function verdict(report: Report): string {
  if (report.impediment !== null) return `The check could not be made: ${report.impediment}`
  const count = (wanted: CheckedCall['outcome']) => report.calls.filter(({ outcome }) => outcome === wanted).length
  const numbers = `${count('fits')} calls fit, ${count('refused')} refused, ${count('differs')} differ, ${count('failed')} failed`
  return `${fits(report) ? 'The server fits' : 'The server differs'}: ${numbers}, ${report.skipped.length} not called`
}
