import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import type { Call, Input, Output } from '#contracts/core/call.ts'

import type { Server } from '#web/client/session/use-server.ts'
import type { useSchemaForm } from '#web/ui/form/schema-form.ts'
import type { Choice } from '../column.ts'
import type { ListView } from '../list.ts'
import type { Masks } from './masked-values.ts'
import type { RowDraft } from './use-row-draft.ts'

/** Input of a form, by the names of its fields. */
export type Values<Submit extends Call> = Input<Submit> & Record<string, unknown>

/** Form of a row: its call, whose input is the schema of the form, and its first values. */
export type RowForm<Detail, Submit extends Call> = {
  readonly call: Submit
  /** Values of a new row. */
  readonly empty: Values<Submit>
  /** Draft of a new row, where a screen adds rows of several kinds. */
  readonly newKey?: string
  /** Values that the next new row takes over, where rows are added one after the other. */
  readonly carried?: readonly (keyof Input<Submit> & string)[]
  /** What follows when a new row was added. */
  readonly onAdded?: (answer: Output<Submit>, values: Values<Submit>) => void
  /** Reads a row that was just added, whose id may be in no answer; null if not found. */
  readonly findAdded?: (values: Values<Submit>) => Promise<Detail | null>
  /** Values of a row that exists. */
  readonly toValues: (row: Detail) => Values<Submit>
  /** What is asked before these values replace the saved ones; null for nothing. */
  readonly question?: (values: Values<Submit>, saved: Values<Submit>) => MessageDescriptor | null
  /** A change of a row that exists can be undone for some seconds, unless it replaces a masked value. */
  readonly canUndo?: true
  /** Fields that are no columns, such as ids: their values are not compared before people; with their labels. */
  readonly idFields?: Readonly<Record<string, MessageDescriptor>>
  /** Fields with a secret value, beside the credentials of the schema: no draft has them. Source: docs/decisions/0007. */
  readonly secrets?: (values: Partial<Values<Submit>>) => readonly (keyof Input<Submit> & string)[]
  /** Fields that the gateway masks; default: each one whose value looks masked. */
  readonly masks?: (values: Partial<Values<Submit>>) => readonly (keyof Input<Submit> & string)[]
}

/** Properties of the input of a field: value, label and message. */
export type FieldProps<Submit extends Call> = (
  name: keyof Input<Submit> & string,
  options?: {
    label?: string
    type?: 'checkbox'
    /** Optional in the schema for an existing row; an empty input is still an error. */
    isRequired?: true
  },
) => ReturnType<ReturnType<typeof useSchemaForm>['getInputProps']> & { label: ReactNode }

/** What a screen knows of a row when it composes the fields. */
export type FieldContext<Submit extends Call> = {
  /** Values that the server has, as far as they were read. */
  readonly saved: Values<Submit>
  /** Masks by field; their values are not among these. */
  readonly masked: Masks
  readonly isNew: boolean
  /** Choices of a column of the list. */
  readonly choicesFor: (name: string) => readonly Choice[]
  readonly server: Server
}

/** Fields of a form, composed by the screen. */
export type FieldsOf<Submit extends Call> = (field: FieldProps<Submit>, context: FieldContext<Submit>) => ReactNode

/** Properties of the form of a row. */
export type RowFormProps<Row extends { id: string }, Detail, Submit extends Call> = {
  list: ListView<Row>
  /** null for a new row. */
  id: string | null
  detail: Call
  form: RowForm<Detail, Submit>
  fields: FieldsOf<Submit>
  /** Whether a row that was removed may be added anew. */
  canAdd: boolean
  onClose: () => void
}

/** Once the row and the draft are read. */
export type ReadFormProps<Row extends { id: string }, Detail, Submit extends Call> = RowFormProps<
  Row,
  Detail,
  Submit
> & {
  current: Values<Submit>
  /** The row is no longer there: `current` is what the draft began with. */
  isRemoved: boolean
  /** Values that the gateway has masked: an empty input keeps them. */
  masked: Masks
  updateTime: unknown
  draft: RowDraft<Partial<Values<Submit>>>
  /** Begins the next new row. */
  onAddAnother: (values: Values<Submit>) => void
  /** Whether another row was added before: its button had the focus. */
  isNext: boolean
}
