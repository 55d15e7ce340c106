import type { Fault } from '#mocks/core/faults.ts'

type Injected = Pick<Fault, 'kind' | 'ms' | 'late' | 'count'>

/** The twelve faults of the hostile upstream, as the mock plays them. What only spoils the answer comes after the execution. Source: security 3.0. */
export const twelveFaults = {
  delay: { kind: 'latency', ms: 300, count: 2 },
  hang: { kind: 'hang', count: 1 },
  'reset before execution': { kind: 'drop', count: 2 },
  'reset after execution': { kind: 'lost', count: 1 },
  truncated: { kind: 'not-json', late: true, count: 1 },
  'slow drip': { kind: 'slow-drip', count: 1 },
  'code 401 in HTTP 200': { kind: 'service-unauthorised', count: 2 },
  'HTML with an error': { kind: 'html', count: 2 },
  'wrong type': { kind: 'wrong-json', late: true, count: 1 },
  huge: { kind: 'huge', count: 1 },
  'bad ciphertext': { kind: 'broken-ciphertext', late: true, count: 1 },
  429: { kind: 'busy', count: 2 },
} as const satisfies Record<string, Injected>

export type FaultName = keyof typeof twelveFaults
