import * as v from 'valibot'

const RetrievalStep = v.picklist(['verify', 'reset'])
export type RetrievalStep = v.InferOutput<typeof RetrievalStep>

/** Search of the password retrieval: its step, absent for the first one. */
export const RetrievalSearch = v.object({ step: v.optional(RetrievalStep) })
