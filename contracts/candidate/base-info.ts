import * as v from 'valibot'

import { Instant, LabelledValue, DisplayText, done, list, maybe, RecordKey } from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { FormGroup, NamedValue, NamedValueDraft, withDays } from '../form/form.ts'
import { visibleText } from '../form/typed-text.ts'
import { PhoneCode } from '../session/account.ts'
import { RefusedChange } from './exam.ts'

/** Field that is empty or wrong as saved, in the server's words. */
const FieldErrors = list(v.object({ name: RecordKey, message: DisplayText }))

/** Base info: a server-defined form with its values. */
export const BaseInfo = v.pipe(
  v.object({
    groups: list(FormGroup),
    values: list(NamedValue),
    savedAt: maybe(Instant),
    /** Of all fields, the locked ones included: the fields that home names as missing. */
    errors: FieldErrors,
    /** Change requests that wait for review. */
    pending: list(v.object({ name: RecordKey, label: DisplayText, value: DisplayText, submitTime: maybe(Instant) })),
    refused: list(RefusedChange),
  }),
  v.transform((form) => ({ ...form, values: withDays(form.values, form.groups) })),
)
export type BaseInfo = v.InferOutput<typeof BaseInfo>

/** Fields of the base info that are locked by an active sign-up. */
export const FieldLock = v.object({ examName: DisplayText, names: list(v.string()) })
export type FieldLock = v.InferOutput<typeof FieldLock>

const Reason = v.pipe(
  v.string(),
  v.transform(visibleText),
  v.nonEmpty(formMessages.required),
  maxLength(100, formMessages.tooLong),
)

const values = v.pipe(v.array(NamedValueDraft), v.maxLength(100))

/** Field of the phone, which recovers the account. */
export const phoneField = 'phone'

const changesPhone = (input: unknown) => {
  const { values: rows }: { values?: unknown } = Object(input)
  return Array.isArray(rows) && rows.some((row) => Object(row).name === phoneField)
}

/** Code that was sent to a new phone, and the id of its sending. */
export const NewPhoneCode = v.strictObject({ id: v.pipe(v.string(), v.nonEmpty(), maxLength(128)), code: PhoneCode })

/** Values as typed; a phone with the code that was sent to it. */
const BaseInfoDraft = v.pipe(
  v.strictObject({ values, newPhone: v.optional(NewPhoneCode) }),
  v.forward(
    v.partialCheck(
      [['values'], ['newPhone']],
      (input) => !changesPhone(input) || input.newPhone !== undefined,
      formMessages.phoneCode,
    ),
    ['newPhone'],
  ),
)

/** Base info of the candidate: name, documents, addresses. Source: specification 7.12. */
export const baseInfo = {
  /** Incomplete values are saved as well; verified fields are refused, and a phone without its code. */
  updateStudentPersonInfo: write('POST ouma-register/update-studentPerson-info', {
    summary: {
      en: 'Saves base info and returns the fields that are wrong, the locked ones included.',
      zh: '保存基本信息，并返回有误的字段，包括已锁定的字段。',
    },
    access: 'login',
    repeatable: 'sets values',
    criticality: 'critical',
    sealed: true,
    input: BaseInfoDraft,
    needsProof: changesPhone,
    output: v.object({ savedAt: maybe(Instant), errors: FieldErrors }),
    refreshes: ['/api/ouma-register', '/api/ouma-signup/login/globalExam'],
  }),
  /** The change waits for review. */
  submitModify: write('POST ouma-register/submitModify', {
    summary: { en: 'Requests a change of verified base info.', zh: '申请修改已核验的基本信息。' },
    access: 'login',
    repeatable: 'is refused when done',
    criticality: 'critical',
    sealed: true,
    input: v.strictObject({ values, reason: Reason }),
    needsProof: changesPhone,
    output: done,
    refreshes: ['/api/ouma-register', '/api/ouma-signup/login/globalExam'],
  }),
  getStudentInfoById: read('GET ouma-register/getStudentInfoById', {
    summary: { en: 'Returns the personal record of the candidate, masked.', zh: '查询考生的个人档案（脱敏）。' },
    access: 'login',
    output: list(LabelledValue),
  }),
  getBaseInfo: read('GET ouma-register/registerManage/getBaseInfo', {
    summary: { en: 'Returns the form of the base info with its values.', zh: '查询基本信息表单及其值。' },
    access: 'login',
    output: BaseInfo,
    offline: true,
  }),
  getListInfo: read('GET ouma-register/registerManage/getListInfo', {
    summary: { en: 'Lists the sign-ups that lock fields of the base info.', zh: '列出锁定基本信息字段的报名。' },
    access: 'login',
    output: list(FieldLock),
    offline: true,
  }),
}
