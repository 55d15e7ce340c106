import * as v from 'valibot'

import {
  Flag,
  HtmlText,
  Instant,
  LabelledValue,
  DisplayText,
  ShownText,
  done,
  list,
  maybe,
  orNull,
  RecordKey,
} from '../core/blade.ts'
import type { Limit } from '../core/call.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { AccountText, OneLineText } from '../form/one-line-text.ts'
import { DocumentNumberText, Mobile, NewPassword, PersonName, ruleNames, UnspacedText } from '../form/rule.ts'

/** Verification code of a text message: six digits. */
export const PhoneCode = v.pipe(
  UnspacedText,
  v.nonEmpty(formMessages.phoneCode),
  v.regex(/^\d{6}$/, formMessages.phoneCode),
)

/** Second password: repeats the new one, as typed. */
export const PasswordRepeat = v.pipe(v.string(), v.nonEmpty(formMessages.passwordAgain), maxLength(64))

/** One-time key of a multi-step flow, valid for its next step. */
export const StepKey = v.pipe(v.string(), v.nonEmpty(), maxLength(128))

/** A verification code was sent: valid until `expireTime`; the next can be requested from `resendTime` on. */
export const CodeSentOutcome = v.object({
  outcome: v.literal('sent'),
  resendTime: maybe(Instant),
  expireTime: maybe(Instant),
})

/** A code or an answer was wrong. With `left` 0 the flow needs a new code, or starts again. */
export const WrongOutcome = v.object({ outcome: v.literal('wrong'), left: maybe(v.number()) })

/** The key of a flow has expired, was used, or is unknown. */
export const ExpiredOutcome = v.object({ outcome: v.literal('expired') })

/** Security question of an account. */
export const SecurityQuestion = v.object({ value: RecordKey, label: DisplayText })
export type SecurityQuestion = v.InferOutput<typeof SecurityQuestion>

/** User agreement of the registration. */
export const Agreement = v.object({ title: DisplayText, version: v.string(), content: HtmlText })
export type Agreement = v.InferOutput<typeof Agreement>

/** Type of identity document, with the format of its number, and where that number is found. */
export const IdType = v.object({
  value: RecordKey,
  label: DisplayText,
  rule: orNull(v.picklist(ruleNames)),
  help: DisplayText,
})
export type IdType = v.InferOutput<typeof IdType>

const RequiredText = v.pipe(OneLineText, v.nonEmpty(formMessages.required))

/** Account name of a guest: letters, digits or underscore. */
const LoginName = v.pipe(
  UnspacedText,
  v.nonEmpty(formMessages.required),
  maxLength(30, formMessages.tooLong),
  v.regex(/^\w+$/, formMessages.loginName),
)

/** Identity of a registration: `zjlx` is a document type of the dict, `zjhm` its number. */
export const Identity = v.strictObject({
  zjlx: v.pipe(v.string(), v.nonEmpty(formMessages.choose), maxLength(8)),
  zjhm: v.pipe(
    DocumentNumberText,
    v.nonEmpty(formMessages.idEmpty),
    // Numbers of some documents have words, but not more than the column holds.
    v.check((number) => number.length <= 18 || /^[!-9;-~]+$/.test(number), formMessages.idWords),
    maxLength(18, formMessages.tooLong),
  ),
  ksName: PersonName,
})
export type Identity = v.InferOutput<typeof Identity>

/** Identity of a registration without such a document; an administrator approves it. */
export const GuestIdentity = v.strictObject({ account: LoginName, ksName: PersonName })
export type GuestIdentity = v.InferOutput<typeof GuestIdentity>

const phoneAndPassword = {
  phone: Mobile,
  code: PhoneCode,
  password: NewPassword,
  /** Version of the agreement that the user accepted. */
  agreement: RequiredText,
}

/** Optional security question, for the recovery of the password. */
const securityQuestionFields = {
  question: v.optional(v.pipe(v.string(), maxLength(8)), ''),
  answer: v.optional(v.pipe(OneLineText, maxLength(50, formMessages.tooLong)), ''),
}

/** `account` is the name for the log-in; `redirectKey` logs in once without a captcha. */
const RegisteredOutcome = v.object({
  outcome: v.literal('registered'),
  reference: DisplayText,
  account: DisplayText,
  redirectKey: DisplayText,
})

/** The document or the account name is registered already. */
const TakenOutcome = v.object({ outcome: v.literal('taken') })

/** The account is deleted; logging in is no longer possible. */
const DeletedOutcome = v.object({ outcome: v.literal('deleted') })

/** No cache invalidation: a visitor has no cached queries. */
const refreshes: string[] = []

/**
 * Rate limits of verification codes, shared by all calls that send one: per phone one a minute and five an hour, per
 * network twenty an hour. `by` is the input field that identifies the phone. Source: security R57.
 */
export const phoneCodeLimits = (when: Limit['when'] & {}, by: string): readonly Limit[] => [
  { counter: 'phone code', by, times: 1, seconds: 60, when },
  { counter: 'phone code', by, times: 5, seconds: 3600, when },
  { counter: 'phone code', by: 'caller', times: 20, seconds: 3600, when },
]

/** Replacement of a password that is too simple, with the field names of the specification. */
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

/** Another security question, with the code that was sent to the phone. */
export const SecurityQuestionDraft = v.strictObject({
  newQuestion: v.pipe(v.string(), v.nonEmpty(formMessages.choose), maxLength(8)),
  newAnswer: v.pipe(RequiredText, maxLength(50, formMessages.tooLong)),
  code: PhoneCode,
})

/** Registration, password policy, security question and deletion of accounts. Source: specification 7.12. */
export const account = {
  dict: read('GET ouma-register/register/anonymous/dict', {
    summary: {
      en: 'Lists the identity documents, security questions and agreement of the registration form.',
      zh: '列出注册表单的证件类型、密保问题和协议。',
    },
    access: 'public',
    shared: true,
    output: v.object({
      idTypes: list(IdType),
      questions: list(SecurityQuestion),
      agreement: Agreement,
      /** How long the approval of a guest takes, as text for users. */
      guestWait: DisplayText,
    }),
  }),
  /**
   * Only a verified phone learns that a document is registered already. Safe to repeat: a document and an account
   * name are registered once.
   */
  submit: write('POST ouma-register/register/anonymous/submit', {
    summary: {
      en: 'Sends a code to a phone, or registers a new account with it.',
      zh: '向手机发送验证码，或用验证码注册新账号。',
    },
    access: 'public',
    repeatable: 'is refused when done',
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
      /** Waiting for the approval of an administrator; no log-in before. */
      v.object({ outcome: v.literal('waiting'), reference: DisplayText, account: DisplayText }),
    ]),
    refreshes,
  }),
  /** `token` is valid for one registration. `open` only reads. */
  unifiedSubmit: write('POST ouma-register/unified-service/register/submit', {
    summary: {
      en: 'Registers an account with an identity that a unified service vouches for.',
      zh: '用统一认证服务担保的身份注册账号。',
    },
    access: 'public',
    repeatable: 'is refused when done',
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
        /** Name of the service that verified the identity. */
        source: DisplayText,
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
    summary: {
      en: 'Returns whether the password is too simple and must be reset first.',
      zh: '查询密码是否过于简单、须先重设。',
    },
    access: 'login',
    self: 'userId',
    output: v.object({ simple: Flag }),
  }),
  resetSimplePassword: write('POST ouma-register/reset-simple-password', {
    summary: { en: 'Sets a new password in place of one that is too simple.', zh: '重设过于简单的密码。' },
    access: 'login',
    sealed: true,
    self: 'userId',
    input: PasswordReset,
    needsProof: () => true,
    output: done,
    refreshes: ['/api/ouma-register/simple-password'],
    rotatesSession: true,
  }),
  updateSecurityQuestion: write('POST ouma-register/update-security-question', {
    summary: {
      en: 'Sends a code to the phone of the account, or sets another security question with it.',
      zh: '向账号的手机发送验证码，或用验证码更换密保问题。',
    },
    access: 'login',
    repeatable: 'sets values',
    sealed: true,
    self: 'userId',
    limits: phoneCodeLimits({ step: 'code' }, 'account'),
    input: v.variant('step', [
      v.strictObject({ step: v.literal('code') }),
      v.strictObject({ step: v.literal('save'), ...SecurityQuestionDraft.entries }),
    ]),
    output: v.variant('outcome', [CodeSentOutcome, WrongOutcome, v.object({ outcome: v.literal('saved') })]),
    refreshes: [],
  }),
  /**
   * Every step is refused while an order or a sign-up is open. `check` only reads; `delete` repeats the account
   * name.
   */
  deleteAccount: write('POST ouma-register/deleteAccount', {
    summary: {
      en: 'Checks whether the account can be deleted, sends a code, or deletes the account with it.',
      zh: '检查账号能否注销、发送验证码，或用验证码注销账号。',
    },
    access: 'login',
    revokesOwnSessionsOn: 'deleted',
    limits: phoneCodeLimits({ step: 'code' }, 'account'),
    input: v.variant('step', [
      v.strictObject({ step: v.literal('check') }),
      v.strictObject({ step: v.literal('code') }),
      v.strictObject({
        step: v.literal('delete'),
        account: v.pipe(AccountText, v.nonEmpty(formMessages.required)),
        code: PhoneCode,
      }),
    ]),
    output: v.variant('outcome', [
      /** Deletion is possible. The phone is masked; `consequences` are texts for users. */
      v.object({ outcome: v.literal('free'), phone: DisplayText, consequences: list(ShownText) }),
      CodeSentOutcome,
      WrongOutcome,
      DeletedOutcome,
    ]),
    refreshes: [],
  }),
}
