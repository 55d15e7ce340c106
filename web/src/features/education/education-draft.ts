import { atom, useAtomValue, useSetAtom } from 'jotai'

import type { Education, EducationDraft } from '#contracts/education.ts'

type Kind = EducationDraft['kind']

/** What the drawer is open for: a new one of a kind, or one that is there. */
export type Target = { kind: Kind; education: Education | null }

/** What was typed and not saved, by what it is for. It outlives the drawer and the page, and goes with the account. */
const draftsAtom = atom<Readonly<Record<string, EducationDraft>>>({})

const fields = ['schoolName', 'level', 'major', 'graduateMonth', 'certificateNo'] as const

/** The draft of a target, and how to keep or drop it. Values as they were saved are no draft. */
export function useEducationDraft({ kind, education }: Target) {
  const key = education?.id ?? kind
  const set = useSetAtom(draftsAtom)
  const saved = savedValues({ kind, education })
  const drop = () => set((drafts) => Object.fromEntries(Object.entries(drafts).filter(([it]) => it !== key)))
  return {
    draft: useAtomValue(draftsAtom)[key],
    saved,
    drop,
    keep: (values: EducationDraft) =>
      fields.every((field) => values[field] === saved[field])
        ? drop()
        : set((drafts) => ({ ...drafts, [key]: values })),
  }
}

function savedValues({ kind, education }: Target): EducationDraft {
  const { schoolName = '', level = '', major = '', graduateMonth, certificateNo = '' } = education ?? {}
  return { kind, schoolName, level, major, graduateMonth: graduateMonth ?? '', certificateNo }
}

/** 201706, 2017.6 and 2017年6月 as `yyyy-MM`; anything else stays as typed. */
export function spelledMonth(text: string): string {
  const [, year, month] = /^(\d{4})\D{0,3}(\d{1,2})\D?$/.exec(text.normalize('NFKC').trim()) ?? []
  return year && month ? `${year}-${month.padStart(2, '0')}` : text
}

/** Full-width digits as plain ones, without blanks: numbers are often pasted in groups. */
export const spelledNumber = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
