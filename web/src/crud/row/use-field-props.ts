import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { createElement } from 'react'
import * as v from 'valibot'

import type { Call, Schema } from '#contracts/core/call.ts'
import { schemaFields } from '#contracts/core/schema.ts'

import type { useSchemaForm } from '#web/ui/form/schema-form.ts'
import type { ListView } from '../list.ts'
import { ClearButton, type Cleared } from './cleared.tsx'
import type { FieldColumn } from './conflict-notice.tsx'
import type { FieldProps, ReadFormProps, Values } from './row-form-definition.ts'

/** Properties of the inputs: label, value, message, and of a masked value the mask. */
export function useFieldProps<Row extends { id: string }, Detail, Submit extends Call>(
  { list, form: spec, masked }: ReadFormProps<Row, Detail, Submit>,
  form: ReturnType<typeof useSchemaForm<Values<Submit>>>,
  { cleared, toggle }: Cleared,
): FieldProps<Submit> {
  const { t, i18n } = useLingui()
  const columns = { ...columnsByName(list), ...idColumns(spec.idFields) }
  const entries = schemaFields(spec.call.input)
  const maskedProps = (name: string, mask: string, text: string) => {
    const isCleared = cleared.includes(name)
    const canClear = v.is(entries[name] as Schema, '') // fields of a schema are schemas
    return {
      ...(isCleared ? { description: t`保存后清空` } : { placeholder: mask, description: t`已隐藏，不填则不修改` }),
      ...(canClear && {
        rightSection: createElement(ClearButton, { label: text, isCleared, onToggle: () => toggle(name) }),
        rightSectionWidth: 64,
      }),
    }
  }
  return (name, { label, type, isRequired = false } = {}) => {
    const text = label ?? (columns[name] ? i18n._(columns[name].label) : name)
    const isOptional = entries[name]?.type === 'optional' && !isRequired
    return {
      ...form.getInputProps(name, type && { type }),
      label: isOptional && type !== 'checkbox' && !masked[name] ? t`${text}（选填）` : text,
      ...(masked[name] && maskedProps(name, masked[name], text)),
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
