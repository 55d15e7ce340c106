import * as v from 'valibot'

import type { Schema } from '#contracts/core/call.ts'

import { omit } from '#web/client/pick.ts'
import { isMasked } from '../field/masked-value.tsx'

type Values = Readonly<Record<string, unknown>>

/** Masked values of a row by field. */
export type Masks = Readonly<Record<string, string>>

/** Names of the fields that the gateway masks; by default any. */
type MaskedFields<T extends Values> = (values: T) => readonly string[]

/** Masked values of a row. */
export function rowMasks<T extends Values>(values: T, fields: MaskedFields<T> = Object.keys): Masks {
  const names = new Set(fields(values))
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      names.has(name) && typeof value === 'string' && isMasked(value) ? [[name, value]] : [],
    ),
  )
}

/** Without masked values: saving one would replace the whole value. */
export function unmasked<T extends Values>(values: T, fields?: MaskedFields<T>): T {
  return omit(values, Object.keys(rowMasks(values, fields))) as T // they are optional in the input
}

/** Without the empty inputs of masked values. */
export const withoutEmpty = (values: Values, masks: Masks) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !(name in masks) || value !== ''))

/** The schema, with an empty input of a masked value taken as absent. */
export const keepingMasked = (schema: Schema, masks: Masks): Schema =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((values) => withoutEmpty(values, masks)),
    schema as v.GenericSchema<Record<string, unknown>, unknown>, // the input of a write is one flat object
  )
