import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { CallSpelling, Dialect, TextMeaning } from './dialect.ts'
import { reshaped } from './reshape.ts'
import { callSpelling, withContractNames, withFields } from './spelling.ts'

/** What a dialect says about the answer of one call. */
export type AnswerSpelling = {
  /** The data with the names and in the shape of the contract. */
  readonly toContract: (data: unknown) => unknown
  /** Codes that mean success beside `success: true`, as 200 does. */
  readonly successCodes: readonly number[]
  /** Meaning of business texts. */
  readonly texts: readonly TextMeaning[]
  /** A server error that names a missing value means that the row does not exist. */
  readonly missingIsError: boolean
}

/** How a dialect spells the answer of one call. */
export function answerSpelling(dialect: Dialect, endpoint: Endpoint, input: unknown): AnswerSpelling {
  const spelling = callSpelling(dialect, endpoint)
  const { output = {}, missingIsError = false } = spelling
  const spell = fieldSpelling(spelling)
  return {
    toContract: (data) => {
      const named = withContractNames(output, data)
      return reshaped(spelling, spell ? withFields(spell, named) : named, input)
    },
    successCodes: dialect.successCodes,
    texts: dialect.texts,
    missingIsError,
  }
}

/** How the fields of an answer become those of the contract; null where all stay as they are. */
function fieldSpelling({ numbers = [], texts = {} }: CallSpelling) {
  if (numbers.length === 0 && Object.keys(texts).length === 0) return null
  return (name: string, value: unknown): unknown => {
    if (typeof value === 'number' && numbers.includes(name)) return String(value)
    const own = Object.hasOwn(texts, name) ? texts[name] : undefined
    return typeof value === 'string' && own && Object.hasOwn(own, value) ? own[value] : undefined
  }
}
