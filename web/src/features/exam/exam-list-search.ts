import * as v from 'valibot'

import { typedText } from '../../search.ts'

/** The four lists of the specification. */
export const examLists = ['enabled', 'selected', 'other', 'all'] as const
export type ExamList = (typeof examLists)[number]

/** Which list and what was looked for: it lives in the address. */
export const ExamListSearch = v.object({
  list: v.optional(v.picklist(examLists)),
  keyword: v.optional(typedText),
})
