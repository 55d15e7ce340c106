import * as v from 'valibot'

import { RecordId } from '#contracts/core/blade.ts'
import type { Schema } from '#contracts/core/call.ts'

/** Keys, tokens and times, as contracts declare them. */
const key = v.pipe(v.string(), v.metadata({ wire: 'id' }))
const time = v.pipe(v.string(), v.metadata({ wire: 'instant' }))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Schema of the values in one place of an answer, by their name and form: no contract has the columns of this server. */
export function answerSchema(values: readonly unknown[], name = ''): Schema {
  const lists = values.filter((it) => Array.isArray(it))
  if (lists.length > 0) return v.array(answerSchema(lists.flat()))
  const records = values.filter(isRecord)
  if (records.length > 0) {
    const names = [...new Set(records.flatMap((it) => Object.keys(it)))]
    const column = (it: string) =>
      answerSchema(
        records.map((record) => record[it]),
        it,
      )
    return v.object(Object.fromEntries(names.map((it) => [it, column(it)])))
  }
  return name === 'id' ? RecordId : textSchema(values, name)
}

function textSchema(values: readonly unknown[], name: string): Schema {
  const texts = values.filter((it) => typeof it === 'string' && it !== '').map(String)
  if (/token$/i.test(name) || texts.every((it) => /^\d+(?:,\d+)*$/.test(it))) return key
  return texts.every((it) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(it)) ? time : v.string()
}
