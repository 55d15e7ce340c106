import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import type { Call } from '#contracts/core/call.ts'
import { schemaFields } from '#contracts/core/schema.ts'

import type { useSchemaForm } from '#web/ui/form/schema-form.ts'
import type { ListView } from '../list.ts'
import type { FieldColumn } from './conflict-notice.tsx'
import type { FieldProps, ReadFormProps, Values } from './row-form-definition.ts'

/** Properties of the inputs: label, value, message, and of a masked value the mask. */
export function useFieldProps<Row extends { id: string }, Detail, Submit extends Call>(
  { list, form: spec, masked }: ReadFormProps<Row, Detail, Submit>,
  form: ReturnType<typeof useSchemaForm<Values<Submit>>>,
): FieldProps<Submit> {
  const { t, i18n } = useLingui()
  const columns = { ...columnsByName(list), ...idColumns(spec.idFields) }
  const entries = schemaFields(spec.call.input)
  return (name, { label, type, isRequired = false } = {}) => {
    const text = label ?? (columns[name] ? i18n._(columns[name].label) : name)
    const isOptional = entries[name]?.type === 'optional' && !isRequired
    return {
      ...form.getInputProps(name, type && { type }),
      label: isOptional && type !== 'checkbox' && !masked[name] ? t`${text}（选填）` : text,
      ...(masked[name] && { placeholder: masked[name], description: t`已隐藏，不填则不修改` }),
    }
  }
}

/** Columns by any name: a field of the form may have none. */
export const columnsByName = <Row extends { id: string }>({
  columns,
}: ListView<Row>): Readonly<Record<string, FieldColumn | undefined>> => columns

/** Columns of the fields with ids, by name. */
export const idColumns = (
  labels: Readonly<Record<string, MessageDescriptor>> = {},
): Readonly<Record<string, FieldColumn>> =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label, isId: true }]))
