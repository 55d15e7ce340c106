import * as v from 'valibot'

import { pageSizes } from '#contracts/core/blade.ts'

/** Steps of an application, in order. */
export const steps = ['form', 'pictures', 'check'] as const
export type Step = (typeof steps)[number]

/** Search of the page: the list, or one application, which is edited where a step is named. */
export const ReissueSearch = v.object({
  id: v.optional(v.string()),
  step: v.optional(v.picklist(steps)),
  /** Page of the list, from 1. */
  current: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  size: v.optional(v.picklist(pageSizes)),
})
export type ReissueSearch = v.InferOutput<typeof ReissueSearch>
