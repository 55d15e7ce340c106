import * as v from 'valibot'

import { formMessages } from '#contracts/core/form-messages.ts'
import { Mobile, NewPassword } from '#contracts/form/rule.ts'
import { PasswordRepeat, PhoneCode } from '#contracts/session/account.ts'

/** Contact and credentials as typed. */
export const ContactDraft = v.pipe(
  v.strictObject({
    phone: Mobile,
    code: PhoneCode,
    password: NewPassword,
    again: PasswordRepeat,
    question: v.string(),
    answer: v.pipe(v.string(), v.trim(), v.maxLength(50, formMessages.tooLong)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['again']],
      ({ password, again }) => password === again,
      formMessages.passwordsDiffer,
    ),
    ['again'],
  ),
  v.forward(
    v.partialCheck(
      [['question'], ['answer']],
      ({ question, answer }) => question === '' || answer !== '',
      formMessages.required,
    ),
    ['answer'],
  ),
)
type ContactDraft = v.InferOutput<typeof ContactDraft>

/** Unvalidated input of the form and the accepted version of the agreement; in memory only. */
export type ContactInput = v.InferInput<typeof ContactDraft> & { agreement: string }

/** The part of it that is sent. */
export type Contact = Omit<ContactDraft, 'again'> & { agreement: string }
