import * as v from 'valibot'

import { Id, Instant, LabelledValue, Text, done, list, maybe, Month } from './core/blade.ts'
import { PictureData } from './core/destination.ts'
import { read, write } from './core/endpoint.ts'
import { FormGroup, NamedValue, NamedValueDraft } from './form/form.ts'
import { formMessages } from './form/form-messages.ts'
import { ExamParam, ParamType } from './param-info.ts'
import { AvatarLink } from './picture.ts'

export const verifications = ['pending', 'verified', 'failed', 'manual'] as const
export type Verification = (typeof verifications)[number]

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(formMessages.required), v.maxLength(100, formMessages.tooLong))

/** What a candidate fills in for an education or a degree; without `id` it is a new one. */
export const EducationDraft = v.strictObject({
  kind: v.picklist(['education', 'degree']),
  schoolName: required,
  /** Code of level or degree, from getParamInfo `xl` and `xw`. */
  level: v.pipe(v.string(), v.nonEmpty(formMessages.choose), v.maxLength(32)),
  major: required,
  graduateMonth: v.message(Month, formMessages.month),
  certificateNo: v.pipe(v.string(), v.trim(), v.regex(/^[a-zA-Z\d]{6,32}$/, formMessages.certificateNo)),
})
export type EducationDraft = v.InferOutput<typeof EducationDraft>

/** An education or a degree on record: what it holds may be older than the rules. Verified ones cannot be changed. */
export const Education = v.object({
  id: Id,
  kind: EducationDraft.entries.kind,
  schoolName: Text,
  level: Text,
  levelName: Text,
  major: Text,
  graduateMonth: maybe(Month),
  certificateNo: Text,
  verification: v.picklist(verifications),
  /** What the verification found, for people. */
  verificationMessage: Text,
  updateTime: Instant,
})
export type Education = v.InferOutput<typeof Education>

/** Base info: a form of the server, as the sign-up is. */
export const BaseInfo = v.object({
  groups: list(FormGroup),
  values: list(NamedValue),
  savedAt: maybe(Instant),
  /** Change requests that wait for a reviewer. */
  pending: list(v.object({ name: v.string(), label: v.string(), value: Text, submitTime: Instant })),
})
export type BaseInfo = v.InferOutput<typeof BaseInfo>

/** A sign-up that locks fields of the base info while it runs. */
export const FieldLock = v.object({ examName: v.string(), names: list(v.string()) })

const values = v.pipe(v.array(NamedValueDraft), v.maxLength(100))

/** Educations are choices of a sign-up as well. */
const choices = ['/api/ouma-register', '/api/ouma-signup']

/** Registration and account. Source: specification 7.12. */
export const register = {
  educationAndStatusSave: write('POST ouma-register/educationAndStatusSave', {
    summary: 'Adds an education or a degree.',
    access: 'login',
    sealed: true,
    input: EducationDraft,
    output: done,
    refreshes: choices,
  }),
  educationAndStatusUpdate: write('POST ouma-register/educationAndStatusUpdate', {
    summary: 'Changes an education or a degree.',
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id, ...EducationDraft.entries }),
    output: done,
    refreshes: choices,
  }),
  getEducationAndStatus: read('GET ouma-register/getEducationAndStatus', {
    summary: 'Lists the educations and degrees of the candidate.',
    access: 'login',
    output: list(Education),
  }),
  /** Refused while a sign-up uses it. */
  educationRemove: write('POST ouma-register/educationRemove', {
    summary: 'Deletes an education.',
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: done,
    refreshes: choices,
  }),
  degreeRemove: write('POST ouma-register/degreeRemove', {
    summary: 'Deletes a degree.',
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: done,
    refreshes: choices,
  }),
  /** Incomplete values are saved as well; verified fields are refused. */
  updateStudentPersonInfo: write('POST ouma-register/update-studentPerson-info', {
    summary: 'Saves base info and returns the fields that are wrong.',
    access: 'login',
    sealed: true,
    input: v.strictObject({ values }),
    output: v.object({ savedAt: Instant, errors: list(v.object({ name: v.string(), message: v.string() })) }),
    refreshes: ['/api/ouma-register', '/api/ouma-signup/login/globalExam'],
  }),
  /** A reviewer decides. */
  submitModify: write('POST ouma-register/submitModify', {
    summary: 'Requests a change of verified base info.',
    access: 'login',
    sealed: true,
    input: v.strictObject({ values, reason: required }),
    output: done,
  }),
  getStudentInfoById: read('GET ouma-register/getStudentInfoById', {
    summary: 'Returns the personal record of the candidate, masked.',
    access: 'login',
    output: list(LabelledValue),
  }),
  avatarLink: read('GET ouma-register/avatar/link', {
    summary: 'Creates a link with which a phone uploads the portrait without a log-in.',
    access: 'login',
    output: AvatarLink,
  }),
  paramInfo: read('POST ouma-register/paramInfo/info', {
    summary: 'Lists the business parameters of a group.',
    access: 'public',
    input: v.strictObject({ paramType: ParamType }),
    output: list(ExamParam),
  }),
  getBaseInfo: read('GET ouma-register/registerManage/getBaseInfo', {
    summary: 'Returns the form of the base info with its values.',
    access: 'login',
    output: BaseInfo,
  }),
  getListInfo: read('GET ouma-register/registerManage/getListInfo', {
    summary: 'Lists the sign-ups that lock fields of the base info.',
    access: 'login',
    output: list(FieldLock),
  }),
  chsiQrcode: write('POST ouma-register/chsi/qrcode', {
    summary: 'Creates a QR code with which CHSI confirms the educations of the candidate.',
    access: 'login',
    output: v.object({ qrcode: PictureData, expireTime: Instant }),
    refreshes: [],
  }),
}
