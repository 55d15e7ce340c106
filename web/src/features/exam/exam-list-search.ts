import * as v from 'valibot'

import { typedText } from '#web/client/search.ts'

export const examLists = ['enabled', 'selected', 'other', 'all'] as const
export type ExamList = (typeof examLists)[number]

/** Search of the page: list and keyword. */
export const ExamListSearch = v.object({
  list: v.optional(v.picklist(examLists)),
  keyword: v.optional(typedText),
})
