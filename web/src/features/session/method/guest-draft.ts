import * as v from 'valibot'

import { formMessages } from '#contracts/core/form-messages.ts'
import { GuestDraft } from '#contracts/session/log-in.ts'

/** Input with the repeated password; the order of the entries is the order of the checks. */
export const GuestForm = v.pipe(
  v.object({
    ...GuestDraft.entries,
    password2: v.pipe(v.string(), v.nonEmpty(formMessages.passwordFirst)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password2']],
      ({ password, password2 }) => password === password2,
      formMessages.passwordsUnequal,
    ),
    ['password2'],
  ),
)
