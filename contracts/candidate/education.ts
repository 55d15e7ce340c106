import * as v from 'valibot'

import {
  Id,
  Instant,
  DisplayText,
  done,
  list,
  maybe,
  Month,
  oneOf,
  type OneOf,
  orNull,
  RecordId,
} from '../core/blade.ts'
import { PictureData } from '../core/destination.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { UnspacedText } from '../form/rule.ts'

/** Results of a verification. manual: an officer checks it by hand. */
export const verifications = ['pending', 'verified', 'failed', 'manual'] as const
export type Verification = OneOf<typeof verifications>

const RequiredText = v.pipe(OneLineText, v.nonEmpty(formMessages.required), maxLength(100, formMessages.tooLong))

/** Kinds of records: they have codes of levels and calls of their own. */
export const educationKinds = ['education', 'degree'] as const

/** Education or degree as the candidate enters it. */
export const EducationDraft = v.strictObject({
  kind: v.picklist(educationKinds),
  schoolName: RequiredText,
  /** Code of level or degree, from getParamInfo `xl` and `xw`. */
  level: v.pipe(v.string(), v.nonEmpty(formMessages.choose), maxLength(32)),
  major: RequiredText,
  graduateMonth: v.message(Month, formMessages.month),
  certificateNo: v.pipe(UnspacedText, v.regex(/^[a-zA-Z\d]{6,32}$/, formMessages.certificateNo)),
})
export type EducationDraft = v.InferOutput<typeof EducationDraft>

/** Stored education or degree; older records may violate the rules of EducationDraft. Verified ones cannot be changed. */
export const Education = v.object({
  id: RecordId,
  kind: oneOf(educationKinds),
  schoolName: DisplayText,
  level: DisplayText,
  levelName: DisplayText,
  major: DisplayText,
  graduateMonth: maybe(Month),
  certificateNo: DisplayText,
  verification: oneOf(verifications),
  /** Result of the verification, as text for users. */
  verificationMessage: DisplayText,
  updateTime: maybe(Instant),
})
export type Education = v.InferOutput<typeof Education>

/** Sign-ups list educations as options. */
const cacheKeys = ['/api/ouma-register', '/api/ouma-signup']

/** Educations and degrees of the candidate. Source: specification 7.12. */
export const education = {
  educationAndStatusSave: write('POST ouma-register/educationAndStatusSave', {
    summary: { en: 'Adds an education or a degree.', zh: '新增学历或学位。' },
    access: 'login',
    criticality: 'critical',
    sealed: true,
    input: EducationDraft,
    output: done,
    refreshes: cacheKeys,
  }),
  educationAndStatusUpdate: write('POST ouma-register/educationAndStatusUpdate', {
    summary: { en: 'Changes an education or a degree.', zh: '修改学历或学位。' },
    access: 'login',
    repeatable: 'sets values',
    criticality: 'critical',
    sealed: true,
    input: v.strictObject({ id: Id, ...EducationDraft.entries }),
    output: done,
    refreshes: cacheKeys,
  }),
  getEducationAndStatus: read('GET ouma-register/getEducationAndStatus', {
    summary: { en: 'Lists the educations and degrees of the candidate.', zh: '列出考生的学历和学位。' },
    access: 'login',
    output: list(Education),
    offline: true,
  }),
  /** Refused while a sign-up uses it. */
  educationRemove: write('POST ouma-register/educationRemove', {
    summary: { en: 'Deletes an education.', zh: '删除学历。' },
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: done,
    refreshes: cacheKeys,
  }),
  degreeRemove: write('POST ouma-register/degreeRemove', {
    summary: { en: 'Deletes a degree.', zh: '删除学位。' },
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: done,
    refreshes: cacheKeys,
  }),
  /** `qrcode` is a data URL; null where it is no picture. */
  chsiQrcode: write('POST ouma-register/chsi/qrcode', {
    summary: {
      en: 'Creates a QR code with which CHSI confirms the educations of the candidate.',
      zh: '生成学信网核验学历的二维码。',
    },
    access: 'login',
    repeatable: 'makes what expires',
    output: v.object({ qrcode: orNull(PictureData), expireTime: maybe(Instant) }),
    refreshes: [],
  }),
}
