import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { AnswerSpelling } from '../upstream/envelope.ts'
import type { Dialect } from './dialect.ts'
import { reshaped } from './reshape.ts'
import { asTexts, spellingOf, withContractNames } from './spelling.ts'

/** How a dialect spells the answer of one call. */
export function answerSpelling(dialect: Dialect, endpoint: Endpoint, input: unknown): AnswerSpelling {
  const { output = {}, numbers = [], reshape, missingIsError = false } = spellingOf(dialect, endpoint)
  return {
    toContract: (data) => reshaped(reshape, asTexts(numbers, withContractNames(output, data)), input),
    texts: dialect.texts,
    missingIsError,
  }
}
