import * as v from 'valibot'

import type { Endpoint } from './endpoint.ts'
import { type Probe, unclear } from './probe.ts'
import { schemaFields } from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** The calls of a resource of rows: `submit` creates a row, and changes one whose `id` the input has. */
type RowCalls = {
  readonly detail: Endpoint
  readonly submit: Endpoint
  readonly remove: Endpoint
}

type Rows = {
  /** Lists rows: a page, a list or a tree. */
  readonly read: Endpoint
  /** Columns by which a new row is looked for: filters of the list where it has them, of the whole value where it can. */
  readonly by: readonly string[]
  /** Values as the server stores them, where it does not store them as they are sent. */
  readonly stored?: (sent: Fields) => Fields
}

/** Rows that a list is read for at most. */
const size = 200

/**
 * Probes of the writes of rows. A new row was saved where the list has one with all values that were sent; with other
 * values beside the same `by`, it is unclear. A changed row has the values, and a removed one is gone: Blade removes all
 * rows of a batch or none. Source: docs/decisions/0166.
 */
export const rowProbes = ({ detail, submit, remove }: RowCalls, rows: Rows): Probe[] => [
  { ...newRowProbe(submit, rows), when: (sent) => sentId(sent) === undefined },
  {
    write: submit,
    read: detail,
    when: (sent) => sentId(sent) !== undefined,
    input: (sent) => ({ id: sentId(sent) }),
    answer: (seen, sent) => (hasValues(seen, storedValues(rows, sent)) ? writeAnswer(submit, seen) : undefined),
  },
  removedRowProbe(remove, detail),
]

/** Probe of a write that creates a row. */
export function newRowProbe(write: Endpoint, rows: Rows): Probe {
  const filters = schemaFields(rows.read.input)
  const equalityFilter = (name: string) => [`${name}_equal`, name].find((it) => it in filters)
  return {
    write,
    read: rows.read,
    input: (sent) => ({
      ...('size' in filters && { size }),
      ...Object.fromEntries(
        rows.by.flatMap((name) => {
          const [filter, value] = [equalityFilter(name), storedValues(rows, sent)[name]]
          return filter && !isEmpty(value) ? [[filter, value]] : []
        }),
      ),
    }),
    answer(seen, sent) {
      const values = storedValues(rows, sent)
      const identity = Object.fromEntries(rows.by.map((name) => [name, values[name]]))
      const similar = seenRows(seen).filter((row) => hasValues(row, identity))
      const saved = similar.find((row) => hasValues(row, values))
      if (saved) return writeAnswer(write, saved)
      return similar.length > 0 || isCut(seen) || Object.values(identity).some(mayBeRewritten) ? unclear : undefined
    },
  }
}

/** Probe of a write that removes rows by their ids. */
export const removedRowProbe = (write: Endpoint, detail: Endpoint): Probe => ({
  write,
  read: detail,
  input: (sent) => ({ id: sentId(sent) }),
  answer: (seen) => (seen === null ? null : undefined),
})

const storedValues = ({ stored = (it) => it }: Rows, sent: unknown) => stored(Object(sent))

/** The id of an input, or the first one of its ids. */
const sentId = (sent: unknown): unknown => Object(sent).id ?? Object(sent).ids?.split(',')[0]

/** Rows of a page, a list or a tree. */
function seenRows(seen: unknown): Fields[] {
  const rows: Fields[] = Array.isArray(seen) ? seen : (Object(seen).records ?? [])
  return rows.flatMap((row) => [row, ...seenRows(row['children'] ?? [])])
}

/** Whether a page lacks rows of its list. */
const isCut = (seen: unknown) => Number(Object(seen).total ?? 0) > size

/** Whether a row has all values that were sent and that it shows; a password is in no row. */
const hasValues = (row: unknown, sent: Fields) =>
  row !== null &&
  Object.entries(sent).every(([name, value]) => !(name in Object(row)) || isSame(Object(row)[name], value))

/** A value that was left out keeps what the server has, or gets its default. */
const isSame = (stored: unknown, sent: unknown) =>
  sent === undefined || (isEmpty(sent) ? isEmpty(stored) : comparableText(stored) === comparableText(sent))

/** Ids and numbers are spelt either way. */
const comparableText = (value: unknown) => JSON.stringify(typeof value === 'number' ? String(value) : value)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A filter of the server against markup rewrites such texts. Source: blade-contract 17. */
const mayBeRewritten = (value: unknown) => /[<>&"'`\\]/.test(String(value))

/** The answer of the write: null for most, otherwise the id of the row. */
const writeAnswer = ({ output }: Endpoint, row: unknown) => (v.is(output, null) ? null : { id: Object(row).id })
