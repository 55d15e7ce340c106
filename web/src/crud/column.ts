import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { serverName } from '../ui/server-name.tsx'
import { dateTime } from '../ui/time/moment.ts'

/** Value of a column with its label, or the name that the server gives it. One that is sealed is named, and offered no more. */
export type Choice = { readonly value: string; readonly isSealed?: true } & (
  | { readonly label: MessageDescriptor }
  | { readonly serverName: string }
)

/** A field of a row as table, cards, filters, details, forms and exports show it: stated once for each screen. */
export type Column<Row> = {
  readonly label: MessageDescriptor
  /** Width in pixels, until it is changed by hand. */
  readonly width?: number
  /** Content of a cell where its text is not enough. */
  readonly cell?: (row: Row) => ReactNode
  /** Text of the value; default: the value itself, or the label of its choice. */
  readonly text?: (row: Row, i18n: I18n) => string
  readonly choices?: readonly Choice[]
  /** Code of the dictionary that the choices come from; `choices` then are those of a server without it. */
  readonly dictionary?: string
  /** The value is an Instant. */
  readonly isInstant?: true
  /** The value is a day: a file that is exported has it as a date. */
  readonly isDay?: true
  /** The value is a key or code, which the details offer to copy. */
  readonly isCode?: true
  /** The value is text of the server, which is Chinese. */
  readonly isServerText?: true
  /** Field by which the server sorts; the contract of the list names it. */
  readonly sort?: string
  /** Field of the list's input that filters by the value. */
  readonly filter?: string
  /** Field that filters by the whole value, where the server has both. */
  readonly filterEqual?: string
  /** Hint of the filter: how the server compares. */
  readonly filterHint?: MessageDescriptor
  /** The value is a number whose sum says something: the table has it below its rows. */
  readonly isSummed?: true
  /** Hidden until somebody shows it. */
  readonly isHidden?: true
}

/** Columns by the field of the row, in the order in which they are shown. */
export type Columns<Row> = { readonly [Name in keyof Row & string]?: Column<Row> }

/** A column with its name. */
export type NamedColumn<Row> = Column<Row> & { readonly name: keyof Row & string }

/** Columns as a list. */
export const columnList = <Row>(columns: Columns<Row>): NamedColumn<Row>[] =>
  Object.entries<Column<Row> | undefined>(columns).flatMap(
    ([name, column]) => (column ? [{ ...column, name: name as keyof Row & string }] : []), // Object.entries forgets the type of its keys
  )

/** Columns in the chosen order; those that it does not name come last. */
export function inOrder<C extends { name: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const rank = ({ name }: C) => (order.includes(name) ? order.indexOf(name) : order.length)
  return columns.toSorted((one, other) => rank(one) - rank(other))
}

/** Choices of a column with a flag that the server writes as 0 or 1. */
export const yesOrNo: readonly Choice[] = [
  { value: '1', label: msg`是` },
  { value: '0', label: msg`否` },
]

/** Text of a choice in the language of the page. */
export const choiceText = (choice: Choice, i18n: I18n): string =>
  'label' in choice ? i18n._(choice.label) : serverName(choice.serverName, i18n).text

/** Text of a row's value. */
export function cellText<Row>(column: NamedColumn<Row>, row: Row, i18n: I18n): string {
  if (column.text) return column.text(row, i18n)
  const value: unknown = row[column.name]
  if (value === null || value === undefined) return ''
  if (column.isInstant && typeof value === 'string' && value) return dateTime(value)
  const key = plainText(value)
  const choice = column.choices?.find((it) => it.value === key)
  return choice ? choiceText(choice, i18n) : key
}

/** A value as text; flags as the server writes them. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return typeof value === 'boolean' ? String(Number(value)) : JSON.stringify(value)
}
