import type { MessageDescriptor } from '@lingui/core'

import type { Call, Input } from '#contracts/core/call.ts'

/** A value of a column, with the names that a cell may give it. */
export type NamedValue = {
  readonly value: string
  readonly names: readonly string[]
  /** Why it cannot be given. */
  readonly forbidden?: string | undefined
}

/** A column of a file that is imported. */
export type ImportColumn<Submit extends Call> = {
  /** Field of the input. */
  readonly name: keyof Input<Submit> & string
  readonly label: MessageDescriptor
  /** What may stand in it, for the template. */
  readonly hint?: MessageDescriptor
  /** An empty cell is an error. */
  readonly isRequired?: boolean
  readonly isNumber?: true
  /** The cell names one or more of these values, separated by commas. */
  readonly values?: (signal: AbortSignal) => Promise<readonly NamedValue[]>
}

/** Cells of a row by the field of their column; empty cells are ''. */
export type RowTexts = Readonly<Record<string, string>>

/** How rows of a resource are imported: one call for each row. The input of the call checks it. */
export type ImportSpec<Submit extends Call> = {
  readonly call: Submit
  readonly columns: readonly ImportColumn<Submit>[]
  /** Values of a row for empty cells and for fields without a column; `index` counts the rows that are sent from 0. */
  readonly complete: (texts: RowTexts, index: number) => Partial<Input<Submit>>
  /** Columns that distinguish the rows. */
  readonly identity: readonly (keyof Input<Submit> & string)[]
  /** Rows that the server has; those of the file with the same identity are skipped, or update them. */
  readonly existing?: (signal: AbortSignal) => Promise<readonly { readonly id: string }[]>
  /** Fields that an update keeps from the row of the server where the file has no value; without it nothing is updated. */
  readonly kept?: readonly (keyof Input<Submit> & string)[]
  /** Call of an update where it is another one: it takes no column that is not in its input. */
  readonly update?: Call
  /** What an update does besides. */
  readonly updateNote?: MessageDescriptor
}
