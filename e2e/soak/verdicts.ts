import fc from 'fast-check'

import { difference, samples } from '#bff/testing/fuzz/document-verdict.ts'
import { amountOf, type Row } from './row.ts'

const of = 10_000

/** Inputs of all calls, as the document and as the gateway judge them. Source: docs/decisions/0119. */
export async function documentVerdicts(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const failures = new Set<string>()
  let amount = 0
  for (const sample of fc.sample(samples, { numRuns: amountOf(of, share), seed })) {
    if (performance.now() > deadline) break
    amount += 1
    const differing = await difference(sample)
    if (differing) failures.add(`--only verdicts --seed ${seed}: ${differing}`)
  }
  return {
    promise: 'the API document allows and refuses the inputs that the gateway does',
    amount,
    of,
    failures: [...failures],
    seconds: (performance.now() - startedAt) / 1000,
    detail: '',
  }
}
