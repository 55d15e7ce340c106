import * as v from 'valibot'

import { Instant, DisplayText, list, maybe } from '../core/blade.ts'
import { write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { AccountText, OneLineText } from '../form/one-line-text.ts'
import { NewPassword, PersonName } from '../form/rule.ts'
import {
  phoneCodeLimits,
  ExpiredOutcome,
  PhoneCode,
  SecurityQuestion,
  CodeSentOutcome,
  StepKey,
  WrongOutcome,
} from './account.ts'

/** Account whose password is forgotten: document number, phone number or account name, and the personal name. */
export const AccountSearch = v.strictObject({
  account: v.pipe(AccountText, v.nonEmpty(formMessages.required), maxLength(64, formMessages.tooLong)),
  ksName: PersonName,
})
export type AccountSearch = v.InferOutput<typeof AccountSearch>

/** Answer to a security question; which of the questions it was is part of the secret. */
export const SecurityAnswer = v.strictObject({
  question: v.pipe(v.string(), v.nonEmpty(formMessages.choose), maxLength(8)),
  answer: v.pipe(OneLineText, v.nonEmpty(formMessages.required), maxLength(50, formMessages.tooLong)),
})

/**
 * Recovery of a forgotten password, a flow with one-time keys. Against account enumeration, the answers do not depend on
 * whether the account exists. Source: specification 7.12, security R57.
 */
export const retrieval = {
  search: write('POST ouma-register/anonymous/retrieve-password/search', {
    summary: {
      en: 'Finds the account whose password is forgotten and starts the retrieval.',
      zh: '查找忘记密码的账号并开始找回。',
    },
    access: 'public',
    repeatable: 'makes what expires',
    sealed: true,
    /** Each search allows five answers to a security question. */
    limits: [
      { by: 'account', times: 5, seconds: 3600 },
      { by: 'caller', times: 600, seconds: 3600 },
    ],
    input: AccountSearch,
    /** `text` is for users. */
    output: v.object({
      key: v.string(),
      expireTime: maybe(Instant),
      text: DisplayText,
      questions: list(SecurityQuestion),
    }),
    refreshes: [],
  }),
  valid: write('POST ouma-register/anonymous/retrieve-password/valid', {
    summary: {
      en: 'Sends a code to the phone of the account, or verifies the code or a security answer.',
      zh: '向账号的手机发送验证码，或核对验证码或密保答案。',
    },
    access: 'public',
    repeatable: 'makes what expires',
    sealed: true,
    limits: [
      ...phoneCodeLimits({ step: 'send' }, 'key'),
      { by: 'caller', times: 600, seconds: 3600, when: { step: 'code' } },
      { by: 'caller', times: 600, seconds: 3600, when: { step: 'question' } },
    ],
    input: v.variant('step', [
      v.strictObject({ step: v.literal('send'), key: StepKey }),
      v.strictObject({ step: v.literal('code'), key: StepKey, code: PhoneCode }),
      v.strictObject({ step: v.literal('question'), key: StepKey, ...SecurityAnswer.entries }),
    ]),
    output: v.variant('outcome', [
      CodeSentOutcome,
      WrongOutcome,
      ExpiredOutcome,
      v.object({ outcome: v.literal('passed'), key: v.string() }),
    ]),
    refreshes: [],
  }),
  /** `account` is the name for the log-in. The key is valid once. */
  reset: write('POST ouma-register/anonymous/retrieve-password/reset', {
    summary: { en: 'Sets a new password after the verification.', zh: '核对后设置新密码。' },
    access: 'public',
    repeatable: 'is refused when done',
    sealed: true,
    input: v.strictObject({ key: StepKey, password: NewPassword }),
    output: v.variant('outcome', [v.object({ outcome: v.literal('reset'), account: v.string() }), ExpiredOutcome]),
    revokesSessionsOf: 'account',
    refreshes: [],
  }),
}
