import * as v from 'valibot'

const RegisterStep = v.picklist(['contact', 'check'])
export type RegisterStep = v.InferOutput<typeof RegisterStep>

/** Search of the registration: its step, absent for the first one. */
export const RegisterSearch = v.object({ step: v.optional(RegisterStep) })
