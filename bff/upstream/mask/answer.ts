import type { Schema } from '#contracts/core/call.ts'
import { hasMaskedField } from '#contracts/core/masked.ts'
import {
  type Fields,
  schemaFields,
  innerSchema,
  maskCondition,
  type MaskKind,
  maskKind,
  type Shape,
} from '#contracts/core/schema.ts'

import { maskText } from './mask.ts'

/** The answer with every personal or secret field masked; the contract marks them. Source: security R54. */
export const maskAnswer = (value: unknown, schema: Schema): unknown =>
  hasMaskedField(schema) ? maskValue(value, schema, new TextBudget()) : value

/** Characters of one free text that are shown: a column TEXT of MySQL has no more bytes. */
const maxText = 65_535

/** Characters of all free texts of an answer: the patterns take up to 0.4 µs for each. */
const maxTexts = 4 * maxText

/** Behind the cut may be the rest of a value, without which no pattern finds its beginning. Longer than any number. */
const uncertain = 64

/** Free texts of one answer are masked up to a length, and those beyond it as a whole. */
class TextBudget {
  #rest = maxTexts

  maskText(kind: MaskKind, text: string): string {
    if (kind !== 'text') return maskText(kind, text)
    const examined = text.slice(0, maxText)
    this.#rest -= examined.length
    if (this.#rest < 0) return '****'
    const shown = maskText(kind, examined)
    return text.length <= maxText ? shown : `${shown.slice(0, -uncertain).toWellFormed()}…`
  }
}

function maskValue(value: unknown, schema: Schema | Shape, budget: TextBudget): unknown {
  const kind = maskKind(schema)
  if (kind !== undefined) return typeof value === 'string' ? budget.maskText(kind, value) : value
  const shape = innerSchema(schema)
  const { item } = shape
  if (Array.isArray(value)) return item ? value.map((row) => maskValue(row, item, budget)) : value
  if (typeof value !== 'object' || value === null) return value
  return maskRecord(value, schemaFields(shape), budget)
}

function maskRecord(record: object, fields: Fields, budget: TextBudget): object {
  const isMasked = (schema: Shape) => maskCondition(schema)?.({ ...record }) ?? true
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const schema = fields[key]
      return [key, schema && isMasked(schema) ? maskValue(value, schema, budget) : value]
    }),
  )
}
