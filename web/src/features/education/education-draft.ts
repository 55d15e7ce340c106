import type { Education, EducationDraft } from '#contracts/candidate/education.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { useDialogDraft } from '#web/ui/draft/use-dialog-draft.ts'

type Kind = EducationDraft['kind']

/** What the drawer edits: a new record of a kind, or an existing one. */
export type Target = { kind: Kind; education: Education | null }

const fields = [
  { name: 'schoolName', personal: true },
  { name: 'level', personal: false },
  { name: 'major', personal: true },
  { name: 'graduateMonth', personal: false },
  { name: 'certificateNo', personal: true },
] as const

/** Draft of a record; `draft` is undefined while loading. Unchanged values are not a draft. */
export function useEducationDraft({ kind, education }: Target) {
  const { values, current, copy, write, remove, ...state } = useDialogDraft({
    formId: `education/${education?.id ?? kind}`,
    fields,
  })
  const saved = savedValues({ kind, education })
  return {
    ...state,
    isRead: values !== undefined,
    isUnsaved: () => typedIn(current()).length > 0,
    copy,
    /** Saved values, overridden by typed ones. */
    values: { ...saved, ...Object.fromEntries(typedIn(values)) },
    drop: remove,
    keep(draft: EducationDraft) {
      if (fields.every(({ name }) => draft[name] === saved[name])) remove()
      else write(Object.fromEntries(fields.map(({ name }) => [name, draft[name]])))
    },
  }
}

const typedIn = (values: FormValues | null | undefined) =>
  fields.flatMap(({ name }) => {
    const value = values?.[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })

function savedValues({ kind, education }: Target): EducationDraft {
  const { schoolName = '', level = '', major = '', graduateMonth, certificateNo = '' } = education ?? {}
  return { kind, schoolName, level, major, graduateMonth: graduateMonth ?? '', certificateNo }
}

/** Normalises 201706, 2017.6 and 2017年6月 to `yyyy-MM`; other texts are returned as typed. */
export function normaliseMonth(text: string): string {
  const [, year, month] = /^(\d{4})\D{0,3}(\d{1,2})\D?$/.exec(text.normalize('NFKC').trim()) ?? []
  return year && month ? `${year}-${month.padStart(2, '0')}` : text
}

/** Normalises full-width digits and removes white space, as in pasted numbers. */
export const normaliseNumber = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
