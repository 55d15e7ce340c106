import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { Dialect, TextMeaning } from './dialect.ts'
import { reshaped } from './reshape.ts'
import { asTexts, callSpelling, withContractNames } from './spelling.ts'

/** What a dialect says about the answer of one call. */
export type AnswerSpelling = {
  /** The data with the names and in the shape of the contract. */
  readonly toContract: (data: unknown) => unknown
  /** Codes that mean success beside `success: true`, as 200 does. */
  readonly successCodes: readonly number[]
  /** Meaning of business texts. */
  readonly texts: readonly TextMeaning[]
  /** A server error without SQL means that the row does not exist. */
  readonly missingIsError: boolean
}

/** How a dialect spells the answer of one call. */
export function answerSpelling(dialect: Dialect, endpoint: Endpoint, input: unknown): AnswerSpelling {
  const { output = {}, numbers = [], reshape, missingIsError = false } = callSpelling(dialect, endpoint)
  return {
    toContract: (data) => reshaped(reshape, asTexts(numbers, withContractNames(output, data)), input),
    successCodes: dialect.successCodes,
    texts: dialect.texts,
    missingIsError,
  }
}
