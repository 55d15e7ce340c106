import * as v from 'valibot'

import { pageSearch } from '#web/search.ts'

/** Steps of an application, in order. */
export const steps = ['form', 'pictures', 'check'] as const
export type Step = (typeof steps)[number]

/** Search of the page: the list, or one application, which is edited where a step is named. */
export const ReissueSearch = v.object({
  id: v.optional(v.string()),
  step: v.optional(v.picklist(steps)),
  ...pageSearch,
})
export type ReissueSearch = v.InferOutput<typeof ReissueSearch>
