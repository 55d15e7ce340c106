import type { Schema } from '#contracts/core/call.ts'
import type { Shape } from '#contracts/core/schema.ts'

import { withoutRows } from './empty-fault.ts'
import type { Fault } from './faults.ts'
import { withoutKeyValues } from './incomplete-fault.ts'
import { withPayloads } from './payload-fault.ts'

/** Changes a right answer, by the schema of its values. */
export type AnswerChange = (output: unknown, schema: Schema | Shape) => unknown

/** How the faults of a call change its right answer. */
export function answerChange(faults: readonly Fault[]): AnswerChange {
  const kinds = new Set(faults.map(({ kind }) => kind))
  if (kinds.has('payloads-everywhere')) return (output, schema) => withPayloads(output, schema, 'everywhere')
  if (kinds.has('payloads')) return (output, schema) => withPayloads(output, schema, 'read')
  if (kinds.has('empty')) return withoutRows
  return kinds.has('incomplete') ? withoutKeyValues : (output) => output
}
