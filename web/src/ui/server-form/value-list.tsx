import { DataList, Stack, Title } from '@mantine/core'
import type { ComponentType } from 'react'

import {
  type FieldType,
  fieldsOfStep,
  type FormField,
  type FormGroup,
  type FormValues,
  isVisible,
  valueByName,
} from '#contracts/form/form.ts'

import { ServerText } from '../server-name.tsx'
import type { ChoiceSource } from './choices.ts'
import { fieldText } from './field-props.ts'
import { type ValueProps, ValueText } from './value-text.tsx'
import { Verified } from './verified.tsx'

import classes from './value-list.module.css'

type Props = ChoiceSource & {
  groups: readonly FormGroup[]
  values: FormValues
  /** Components of features that render values of their types. */
  slots?: Partial<Record<FieldType, ComponentType<ValueProps>>>
  /** Note below a value. */
  Note?: ComponentType<{ field: FormField }>
}

/** Read-only list of all values, by group. */
export function ValueList({ groups, values, slots, Note, ...source }: Props) {
  const all = fieldsOfStep({ groups })
  return (
    <Stack gap="lg">
      {groups.map(({ label, fields }) => {
        const visible = fields.filter((it) => it.type !== 'note' && isVisible(it, values, all))
        if (visible.length === 0) return null
        return (
          <section key={`${label} ${visible.map((it) => it.name).join(' ')}`}>
            {label && (
              <Title order={3} size="h5" mb="xs">
                <ServerText>{label}</ServerText>
              </Title>
            )}
            <DataList size="md" gap="xs" labelWidth={160}>
              {visible.map((field) => {
                const Value = slots?.[field.type] ?? ValueText
                return (
                  <DataList.Item key={field.name} className={classes.item}>
                    <DataList.ItemLabel className={classes.label}>
                      <ServerText>{field.label}</ServerText>
                    </DataList.ItemLabel>
                    <DataList.ItemValue className={classes.value}>
                      <Value
                        field={field}
                        value={valueByName(values, field.name)}
                        above={fieldText(valueByName(values, field.parent))}
                        {...source}
                      />
                      <Verified source={field.readOnly ? field.source : ''} />
                      {Note && (
                        <div className={classes.note}>
                          <Note field={field} />
                        </div>
                      )}
                    </DataList.ItemValue>
                  </DataList.Item>
                )
              })}
            </DataList>
          </section>
        )
      })}
    </Stack>
  )
}
