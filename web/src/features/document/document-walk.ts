import * as v from 'valibot'

/** Search parameter of the documents and the letter: set while the sign-up leads through both and back. */
export const DocumentWalk = v.object({ walk: v.optional(v.literal('signup')) })
export type DocumentWalk = v.InferOutput<typeof DocumentWalk>
