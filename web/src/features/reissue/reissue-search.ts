import * as v from 'valibot'

import { pageSearch } from '#web/client/search.ts'

/** Steps of an application, in order. */
export const steps = ['form', 'pictures', 'check'] as const
export type Step = (typeof steps)[number]

/** Values of a certificate, with which the form of a new application begins. */
export const certificate = {
  cjzmlx: v.optional(v.string()),
  kq: v.optional(v.string()),
  kd: v.optional(v.string()),
  ssnf: v.optional(v.string()),
}

/**
 * Search of the page: the list, or one application, which is edited where a step is named. The form without id is that of
 * the draft, or of a new application.
 */
export const ReissueSearch = v.object({
  id: v.optional(v.string()),
  step: v.optional(v.picklist(steps)),
  ...certificate,
  ...pageSearch,
})
export type ReissueSearch = v.InferOutput<typeof ReissueSearch>

/** The values of a certificate that an address names. */
export const certificateValues = (search: Pick<ReissueSearch, keyof typeof certificate>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
