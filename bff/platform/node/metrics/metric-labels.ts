import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import type { DeviationOutcome } from '#contracts/core/answer.ts'
import { errorStatus } from '#contracts/core/error.ts'
import { LogIn } from '#contracts/session/session.ts'

import { connectionFailures, refusalReasons, type RequestClass, timedStores } from '#bff/http/metrics/metrics.ts'

/** A union as a table, so that a new member does not compile before it is listed. */
type Members<T extends string> = Readonly<Record<T, true>>

const classes: Members<RequestClass> = {
  critical: true,
  interactive: true,
  bulk: true,
  background: true,
  gateway: true,
}
const refreshes: Members<'tokens' | 'rejected' | 'unclear' | 'fault'> = {
  tokens: true,
  rejected: true,
  unclear: true,
  fault: true,
}
const deviations: Members<DeviationOutcome> = { converted: true, fallback: true, 'row dropped': true, refused: true }
const grants = LogIn.options.map(({ entries }) => entries.grant.literal)

/** Names that the gateway logs beside those of the contract. */
const ownNames = ['-', 'page', 'embed', 'return', 'violation']
const contractNames = [...endpoints(api), ...gatewayCalls].map(({ name }) => name)
const results = ['ok', 'failed', 'answered', 'server_error']

/** All values of each label, which bound the number of series. */
export const labelValues = {
  endpoint: [...ownNames, ...contractNames],
  class: Object.keys(classes),
  outcome: [...results, ...Object.keys({ ...refreshes, ...deviations, ...errorStatus })],
  status: ['1xx', '2xx', '3xx', '4xx', '5xx'],
  reason: refusalReasons,
  grant: grants,
  store: timedStores,
  cause: connectionFailures,
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Label = keyof typeof labelValues

/** Labels of one record. */
export type Labels<L extends Label> = Readonly<Record<L, string>>

const allowed: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(labelValues).map(([label, values]) => [label, new Set<string>(values)]),
)

/** A listed value of a label; any other becomes `other`, so that clients cannot create series. */
export const listed = (label: string, value: string): string => (allowed[label]?.has(value) ? value : 'other')

/** The labels of one record with a listed value each. */
export function bounded<L extends Label>(labels: Labels<L>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [label, value] of Object.entries<string>(labels)) result[label] = listed(label, value)
  return result
}
