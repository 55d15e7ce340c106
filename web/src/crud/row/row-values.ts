import type { Schema } from '#contracts/core/call.ts'
import { schemaFields, isCredential } from '#contracts/core/schema.ts'

/** Names of the fields that are credentials. */
export const credentialFields = (schema: Schema) =>
  Object.entries(schemaFields(schema)).flatMap(([name, field]) => (isCredential(field) ? [name] : []))

/** Whether two rows have the same values; the order of their fields may differ. */
export const isSame = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  Object.keys({ ...one, ...other }).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

/** Time of the last change of a row; not every row has one. */
export const rowUpdateTime = (row: unknown): unknown => Object(row).updateTime
