import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { AnswerSpelling } from '../envelope.ts'
import type { Dialect } from './dialect.ts'
import { reshaped } from './reshape.ts'
import { spellingOf, withContractNames } from './spelling.ts'

/** How a dialect spells the answer of one call. */
export function answerSpelling(dialect: Dialect, endpoint: Endpoint, input: unknown): AnswerSpelling {
  const { output, reshape, missingIsError = false } = spellingOf(dialect, endpoint)
  return {
    toContract: (data) => reshaped(reshape, output ? withContractNames(output, data) : data, input),
    texts: dialect.texts,
    missingIsError,
  }
}
