import type { CountedDeviation } from '#bff/http/log-line.ts'

/**
 * fits: the answer is what the contract says. refused: a business refusal in the expected form; the result itself was not
 * seen. differs: read, with deviations or by another wire variant than the settings name. failed: unusable.
 */
export type Outcome = 'fits' | 'refused' | 'differs' | 'failed'

/** One call and what its answer was like. It holds names, kinds and codes, and never a value of an answer. */
export type CheckedCall = {
  /** `resource.call` of the contract. */
  readonly call: string
  readonly outcome: Outcome
  /** HTTP status; null without an answer. */
  readonly http: number | null
  /** `code` of the envelope R; null for an answer without one. */
  readonly code: number | null
  /** Milliseconds. */
  readonly ms: number
  /** Milliseconds that the server's clock is ahead of ours, by its Date header; null without one. */
  readonly ahead: number | null
  readonly request: RequestVariant
  /** Whether the answer was AES text. */
  readonly sealed: boolean
  readonly deviations: readonly CountedDeviation[]
  /** Names of fields that the contract does not have. */
  readonly unknownFields: readonly string[]
  /** Of a failed call the gateway's own error, of another variant the setting. */
  readonly reason?: string
}

/** How the input travelled. */
export type RequestVariant = 'query' | 'form' | 'json' | 'sealed query' | 'sealed body'

/** A call that was not made, and why. */
export type SkippedCall = { readonly call: string; readonly reason: string }

/** Result of check:upstream. */
export type Report = {
  /** Why the check could not be made; null where it was. */
  readonly impediment: string | null
  readonly calls: readonly CheckedCall[]
  readonly skipped: readonly SkippedCall[]
  /** What the operator must know, although every answer fits. */
  readonly warnings: readonly string[]
  /** Findings that are no deviations. */
  readonly notes: readonly string[]
}

/** Calls whose answers are not what the contract says. */
export const differingCalls = ({ calls }: Pick<Report, 'calls'>): readonly CheckedCall[] =>
  calls.filter(({ outcome }) => outcome === 'differs' || outcome === 'failed')

/** Whether the check was made, every answer that came was what the contract says, and nothing is to be warned of. */
export const fits = (report: Report) =>
  report.impediment === null && report.warnings.length === 0 && differingCalls(report).length === 0
