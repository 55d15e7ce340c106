import { type FormValues, valueByName } from '#contracts/form/form.ts'

import { fieldText } from '#web/ui/server-form/field-props.ts'

/** Whether the current version is signed; `time`: the last signature of any version, null when unknown. */
export type Signature = { kind: 'none' | 'outdated' | 'signed'; time: string | null }

export function signedValues(values: FormValues, version: string): Signature {
  const signed = fieldText(valueByName(values, 'cns'))
  if (signed === '') return { kind: 'none', time: null }
  return { kind: signed === version ? 'signed' : 'outdated', time: fieldText(valueByName(values, 'cnsTime')) || null }
}
