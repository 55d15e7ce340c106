import * as v from 'valibot'

import { Flag, Html, Id, Instant, DisplayText, list, maybe, oneOf, RecordId } from '../core/blade.ts'
import { read } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'

/** Document types. notice: rules of an institution; commitment: the letter to sign; admission: for the day of the exam. */
export const documentTypes = ['notice', 'commitment', 'admission'] as const

/** Document without its content. */
export const ExamDocInfo = v.object({
  id: RecordId,
  title: DisplayText,
  fileType: oneOf(documentTypes),
  publishTime: maybe(Instant),
  /** Required reading before the sign-up can be submitted. */
  compulsory: Flag,
  /** The document is a PDF file instead of HTML. */
  pdf: Flag,
})
export type ExamDocInfo = v.InferOutput<typeof ExamDocInfo>

/** Document with its content. */
export const ExamDoc = v.object({
  ...ExamDocInfo.entries,
  content: Html,
  version: v.string(),
})
export type ExamDoc = v.InferOutput<typeof ExamDoc>

const DepartmentCode = v.pipe(v.string(), maxLength(64))
const base = 'ouma-signup/exam/cmsexamdoc'

/** Documents of institutions. Source: specification 7.10. */
export const document = {
  /** null without a letter. */
  getCmsExamDoc: read(`GET ${base}/getCmsExamDoc`, {
    summary: {
      en: 'Returns the document of a type that is in force for a department.',
      zh: '查询某地区现行的某类文档。',
    },
    access: 'login',
    samples: { departmentCode: 'department.getDepartmentList.departmentCode' },
    self: 'userId',
    input: v.strictObject({
      departmentCode: DepartmentCode,
      fileType: v.picklist(documentTypes),
      id: v.optional(Id),
    }),
    output: maybe(ExamDoc),
  }),
  getCmsExamDocList: read(`GET ${base}/getCmsExamDocList`, {
    summary: { en: 'Lists the documents of a type for a department.', zh: '列出某地区的某类文档。' },
    access: 'login',
    samples: { departmentCode: 'department.getDepartmentList.departmentCode' },
    input: v.strictObject({ departmentCode: DepartmentCode, fileType: v.picklist(documentTypes) }),
    output: list(ExamDocInfo),
  }),
  getBmdsExamDocList: read(`GET ${base}/getBmdsExamDocList`, {
    summary: { en: 'Lists the documents of the venues of the selected exam.', zh: '列出所选考试各报名点的文档。' },
    access: 'login',
    output: list(ExamDocInfo),
  }),
  getExamAdmissionDocList: read(`GET ${base}/getExamAdmissionDocList`, {
    summary: { en: 'Lists the documents for the day of the exam.', zh: '列出考试当天的文档。' },
    access: 'login',
    output: list(ExamDocInfo),
    offline: true,
  }),
}
