import * as v from 'valibot'

import { Flag, Instant, LabelledValue, Text, done, list } from './core/blade.ts'
import { type Limit, read, write } from './core/endpoint.ts'
import { formMessages } from './form/form-messages.ts'
import { credentialMessages } from './form/credential-messages.ts'
import { Mobile, NewPassword, ruleNames, rules, UnspacedText, NormalisedText } from './form/rule.ts'

/** Six digits that came to a phone. */
export const PhoneCode = v.pipe(
  UnspacedText,
  v.nonEmpty(credentialMessages.captcha),
  v.regex(/^\d{6}$/, formMessages.phoneCode),
)

/** A new password once more, as it is typed. */
export const PasswordRepeat = v.pipe(v.string(), v.nonEmpty(formMessages.passwordAgain), v.maxLength(64))

/** A one-time key that leads from one step to the next. */
export const StepKey = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128))

/** A code is on its way. Another one may be asked for from `resendTime` on; it is good until `expireTime`. */
export const CodeSentOutcome = v.object({ outcome: v.literal('sent'), resendTime: Instant, expireTime: Instant })

/** A code or an answer is wrong. With none left the next try needs a new code, or a new beginning. */
export const WrongOutcome = v.object({ outcome: v.literal('wrong'), left: v.number() })

/** The key of a flow is too old, used up, or none of the server's. */
export const ExpiredOutcome = v.object({ outcome: v.literal('expired') })

/** A question whose answer proves who somebody is. */
export const SecurityQuestion = v.object({ value: v.string(), label: v.string() })
export type SecurityQuestion = v.InferOutput<typeof SecurityQuestion>

/** What somebody agrees to before registering; the text is HTML. */
export const Agreement = v.object({ title: v.string(), version: v.string(), content: v.string() })
export type Agreement = v.InferOutput<typeof Agreement>

/** A kind of identity document, and the format of its number. */
export const IdType = v.object({ value: v.string(), label: v.string(), rule: v.picklist(ruleNames) })
export type IdType = v.InferOutput<typeof IdType>

const RequiredText = v.pipe(v.string(), v.trim(), v.nonEmpty(formMessages.required))

/** Letters, digits or underscore: how a guest wants to be called at the log-in. */
const LoginName = v.pipe(
  UnspacedText,
  v.nonEmpty(formMessages.required),
  v.maxLength(30, formMessages.tooLong),
  v.regex(/^\w+$/, formMessages.loginName),
)

/** Letters or Chinese with middle dots, rare characters too. */
export const PersonName = v.pipe(
  NormalisedText,
  v.nonEmpty(formMessages.required),
  v.maxLength(50, formMessages.tooLong),
  rules.personalName,
)

/** Who registers: `zjlx` is a kind of document out of the dict, `zjhm` its number. */
export const Identity = v.strictObject({
  zjlx: v.pipe(v.string(), v.nonEmpty(formMessages.choose), v.maxLength(8)),
  zjhm: v.pipe(UnspacedText, v.nonEmpty(formMessages.idEmpty), v.maxLength(18, formMessages.tooLong)),
  ksName: PersonName,
})
export type Identity = v.InferOutput<typeof Identity>

/** Who registers without such a document: an administrator decides. */
export const GuestIdentity = v.strictObject({ account: LoginName, ksName: PersonName })
export type GuestIdentity = v.InferOutput<typeof GuestIdentity>

const phoneAndPassword = {
  phone: Mobile,
  code: PhoneCode,
  password: NewPassword,
  /** Version of the agreement that was opened and agreed to. */
  agreement: RequiredText,
}

/** An optional second way to prove who one is. */
const securityQuestionFields = {
  question: v.optional(v.pipe(v.string(), v.maxLength(8)), ''),
  answer: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50, formMessages.tooLong)), ''),
}

/** `redirectKey` lets the new account in without a captcha, once. `account` is its name at the log-in. */
const RegisteredOutcome = v.object({
  outcome: v.literal('registered'),
  reference: v.string(),
  account: v.string(),
  redirectKey: v.string(),
})

/** The document or the account name is registered already: no fault of who asks. */
const TakenOutcome = v.object({ outcome: v.literal('taken') })

/** An account that nobody can log in with any more. */
const DeletedOutcome = v.object({ outcome: v.literal('deleted') })

/** Calls of visitors are not stored with an account: nothing that was read becomes stale. */
const refreshes: string[] = []

/**
 * Codes sent to phones, whatever for: one a minute and five an hour for each phone, twenty an hour for each network.
 * `by` is what stands for the phone. Source: security R57.
 */
export const phoneCodeLimits = (when: Limit['when'] & {}, by: string): readonly Limit[] => [
  { of: 'phone code', by, times: 1, seconds: 60, when },
  { of: 'phone code', by, times: 5, seconds: 3600, when },
  { of: 'phone code', by: 'caller', times: 20, seconds: 3600, when },
]

/** Another password in place of one that is too simple, with the names of the specification. */
export const PasswordReset = v.pipe(
  v.strictObject({ password: NewPassword, confirmPassword: PasswordRepeat }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      formMessages.passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
)
export type PasswordReset = v.InferOutput<typeof PasswordReset>

/** Becoming a user, and a password that is good enough. Source: specification 7.12. */
export const account = {
  dict: read('GET ouma-register/register/anonymous/dict', {
    summary: 'Lists the identity documents, security questions and agreement of the registration form.',
    access: 'public',
    output: v.object({
      idTypes: list(IdType),
      questions: list(SecurityQuestion),
      agreement: Agreement,
      /** How long guests wait for the administrator. */
      guestWait: Text,
    }),
  }),
  /**
   * Only a verified phone learns that a document is registered already. Safe to repeat: a document and an account
   * name are registered once.
   */
  submit: write('POST ouma-register/register/anonymous/submit', {
    summary: 'Sends a code to a phone, or registers a new account with it.',
    access: 'public',
    sealed: true,
    limits: phoneCodeLimits({ step: 'code' }, 'phone'),
    input: v.variant('step', [
      v.strictObject({ step: v.literal('code'), phone: Mobile }),
      v.strictObject({
        step: v.literal('candidate'),
        ...Identity.entries,
        ...phoneAndPassword,
        ...securityQuestionFields,
      }),
      v.strictObject({ step: v.literal('guest'), ...GuestIdentity.entries, ...phoneAndPassword }),
    ]),
    output: v.variant('outcome', [
      CodeSentOutcome,
      WrongOutcome,
      TakenOutcome,
      RegisteredOutcome,
      /** An administrator decides; nobody can log in before. */
      v.object({ outcome: v.literal('waiting'), reference: v.string(), account: v.string() }),
    ]),
    refreshes,
  }),
  /** `token` is valid for one registration. `open` only reads. */
  unifiedSubmit: write('POST ouma-register/unified-service/register/submit', {
    summary: 'Registers an account with an identity that a unified service vouches for.',
    access: 'public',
    sealed: true,
    limits: phoneCodeLimits({ step: 'code' }, 'phone'),
    input: v.variant('step', [
      v.strictObject({ step: v.literal('open'), token: StepKey }),
      v.strictObject({ step: v.literal('code'), token: StepKey, phone: Mobile }),
      v.strictObject({ step: v.literal('register'), token: StepKey, ...phoneAndPassword }),
    ]),
    output: v.variant('outcome', [
      v.object({
        outcome: v.literal('ready'),
        /** Name of the service that vouches for the identity. */
        source: v.string(),
        /** Masked. */
        identity: list(LabelledValue),
      }),
      CodeSentOutcome,
      WrongOutcome,
      ExpiredOutcome,
      TakenOutcome,
      RegisteredOutcome,
    ]),
    refreshes,
  }),
  simplePassword: read('GET ouma-register/simple-password', {
    summary: 'Returns whether the password is too simple and must be reset first.',
    access: 'login',
    self: 'userId',
    output: v.object({ simple: Flag }),
  }),
  resetSimplePassword: write('POST ouma-register/reset-simple-password', {
    summary: 'Sets a new password in place of one that is too simple.',
    access: 'login',
    sealed: true,
    idempotent: true,
    self: 'userId',
    input: PasswordReset,
    output: done,
    refreshes: ['/api/ouma-register/simple-password'],
    rotatesSession: true,
  }),
  updateSecurityQuestion: write('POST ouma-register/update-security-question', {
    summary: 'Sends a code to the phone of the account, or sets another security question with it.',
    access: 'login',
    sealed: true,
    self: 'userId',
    limits: phoneCodeLimits({ step: 'code' }, 'account'),
    input: v.variant('step', [
      v.strictObject({ step: v.literal('code') }),
      v.strictObject({
        step: v.literal('save'),
        newQuestion: v.pipe(v.string(), v.nonEmpty(formMessages.choose), v.maxLength(8)),
        newAnswer: v.pipe(RequiredText, v.maxLength(50, formMessages.tooLong)),
        code: PhoneCode,
      }),
    ]),
    output: v.variant('outcome', [CodeSentOutcome, WrongOutcome, v.object({ outcome: v.literal('saved') })]),
    refreshes: [],
  }),
  /**
   * Every step is refused while an order or a sign-up is open. `check` only reads; `delete` repeats the account
   * name.
   */
  deleteAccount: write('POST ouma-register/deleteAccount', {
    summary: 'Checks whether the account can be deleted, sends a code, or deletes the account with it.',
    access: 'login',
    idempotent: true,
    limits: phoneCodeLimits({ step: 'code' }, 'account'),
    input: v.variant('step', [
      v.strictObject({ step: v.literal('check') }),
      v.strictObject({ step: v.literal('code') }),
      v.strictObject({ step: v.literal('delete'), account: RequiredText, code: PhoneCode }),
    ]),
    output: v.variant('outcome', [
      /** Nothing is in the way. The phone is masked; `consequences` is what is lost, for people. */
      v.object({ outcome: v.literal('free'), phone: v.string(), consequences: list(v.string()) }),
      CodeSentOutcome,
      WrongOutcome,
      DeletedOutcome,
    ]),
    refreshes: [],
  }),
}
