import type { ExamParam } from '#contracts/candidate/param-info.ts'
import { reissue, reissueFields } from '#contracts/candidate/reissue.ts'
import { type FormField, valueByName } from '#contracts/form/form.ts'

import { choice, type ChoiceQuery, codeChoice, optionsQuery } from '#web/ui/server-form/choices.ts'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import type { ServerForm } from '#web/ui/server-form/server-form.ts'
import { certificate } from './reissue-search.ts'

/** Fields with the kinds of certificates as options. */
export const fieldsWith = (kinds: readonly ExamParam[]): FormField[] =>
  reissueFields.map((field) =>
    field.name === 'cjzmlx' ? { ...field, options: kinds.map((it) => choice(it.paramKey, it.paramName)) } : field,
  )

/** Fields of the certificate, and all others. */
export const fieldGroups = (fields: readonly FormField[]) =>
  [true, false].map((isCertificate) => ({
    label: '',
    fields: fields.filter(({ name }) => Object.hasOwn(certificate, name) === isCertificate),
  }))

/** Queries of the options below the kind: area, site and year. `above` is the value of the parent field. */
export function optionsFor(kinds: readonly ExamParam[], form: ServerForm) {
  return ({ name }: FormField, above: string): ChoiceQuery | null => {
    const cjzmlx = fieldText(valueByName(form.values, 'cjzmlx'))
    const examCode = kinds.find(({ paramKey }) => paramKey === cjzmlx)?.paramValue
    if (!examCode) return null
    if (name === 'kq') return optionsQuery(reissue.getKq, { examCode }, { toChoices: (rows) => rows.map(codeChoice) })
    if (name === 'kd') {
      const input = { examCode, parentCode: above }
      return optionsQuery(reissue.getKd, input, { toChoices: (rows) => rows.map(codeChoice) })
    }
    if (name !== 'ssnf') return null
    return optionsQuery(
      reissue.getSsnf,
      { cjzmlx, kq: above },
      { toChoices: (years) => years.map((year) => choice(year, year)) },
    )
  }
}
