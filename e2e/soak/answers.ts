import { fuzzAnswers } from '#bff/testing/fuzz/answer-fuzz.ts'
import { withRejections } from './rejections.ts'
import { attempts, statusCounts, type Row } from './row.ts'

const of = 10_000

/** Part of the answers that the gateway asks for: of the others it refused the call before. */
const leastReached = 0.8

/** Mutated answers of the upstream to all endpoints, in turns. Source: security R25, R41. */
export async function mutatedAnswers(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const failures: string[] = []
  const count = attempts(of, share)
  const fuzz = await withRejections(failures, () => fuzzAnswers({ seed, count, deadline }))
  for (const failure of fuzz.failures) failures.push(`--only answers --share ${share}: ${failure}`)
  const reached = fuzz.reached / fuzz.answers
  if (reached < leastReached) failures.push(`--only answers: only ${reached} of the answers were asked for`)
  return {
    promise: 'no answer of the upstream becomes a 500, only values of the contract and documented problems',
    amount: fuzz.answers,
    of,
    failures,
    seconds: (performance.now() - startedAt) / 1000,
    detail: statusCounts(fuzz.statuses),
  }
}
