import { document, type ExamDoc, type ExamDocInfo } from '#contracts/candidate/document.ts'

import { at } from '../core/clock.ts'
import { Table } from '../core/db.ts'
import { mock } from '../core/mock.ts'
import type { Present } from '../core/present.ts'
import { refuse } from '../core/refusal.ts'
import { requireSelectedExam } from '../exam/selection.ts'
import { findExaminee } from '../signup/examinee.ts'
import { type StepRule, textValue, textList } from '../signup/values.ts'
import type { UserRow } from '../user/user-row.ts'
import { documentTexts } from './text.ts'

type DocumentRow = Present<ExamDoc & ExamDocInfo, 'publishTime'> & {
  /** Empty for every exam. */
  examId: string
  /** Empty for every department. */
  departmentCode: string
  /** Published by a venue instead of the institution. */
  ofVenue: boolean
}

const seed = (n: string, columns: Pick<DocumentRow, 'title' | 'content'> & Partial<DocumentRow>): DocumentRow => ({
  id: `185000000000000000${n}`,
  fileType: 'notice',
  publishTime: at(-12, '09:00:00'),
  compulsory: false,
  pdf: false,
  version: '1',
  examId: '',
  departmentCode: '',
  ofVenue: false,
  ...columns,
})

const safetyEngineer = '1800000000000000002'
const mianyang = '510700'

/** A department without documents of its own, except for the letter of commitment. */
const withoutDocuments = '513200'

export const documents = new Table<DocumentRow>(() => [
  seed('1', { title: '报考公告', content: documentTexts.announcement, compulsory: true }),
  seed('2', {
    title: '报考条件与资格审核说明',
    content: documentTexts.qualification,
    examId: safetyEngineer,
    compulsory: true,
  }),
  seed('3', {
    title: '考试大纲（PDF）',
    content: 'https://www.example.org/files/exam-outline-2026.pdf',
    pdf: true,
    publishTime: at(-20, '15:00:00'),
  }),
  seed('4', {
    title: '绵阳考区考点调整通知',
    content: documentTexts.local,
    departmentCode: mianyang,
    publishTime: at(-2, '16:40:00'),
  }),
  seed('5', {
    title: '考点交通与入场须知',
    content: documentTexts.venue,
    ofVenue: true,
    publishTime: at(-6, '11:20:00'),
  }),
  seed('6', {
    title: '考试当天注意事项',
    content: documentTexts.room,
    fileType: 'admission',
    publishTime: at(-8, '10:00:00'),
  }),
  seed('7', { title: '诚信考试承诺书', content: documentTexts.commitment, fileType: 'commitment' }),
])

/** Documents published for an exam and a department, newest first. */
function publishedFor(examId: string, departmentCode: string): DocumentRow[] {
  return documents
    .filter((row) => ['', examId].includes(row.examId) && ['', departmentCode].includes(row.departmentCode))
    .filter((row) => departmentCode !== withoutDocuments || row.fileType === 'commitment')
    .toSorted((a, b) => Date.parse(b.publishTime) - Date.parse(a.publishTime))
}

/** The department in the caller's sign-up. */
const chosenDepartment = (user: UserRow, examId: string) =>
  textValue(findExaminee(user.id, examId)?.values['selectDepartment'])

/** Documents that must be read before submission. */
export const compulsory = (examId: string, departmentCode = '') =>
  publishedFor(examId, departmentCode).filter((row) => row.compulsory)

/** All compulsory documents are read, and the current version of the commitment is signed. */
export const documentRule: StepRule = (exam, _user, values) => {
  const department = textValue(values['selectDepartment'])
  const unread = compulsory(exam.id, department).filter(({ id }) => !textList(values['readDocs']).includes(id))
  const letter = publishedFor(exam.id, department).find((row) => row.fileType === 'commitment')
  const isOld = letter !== undefined && textValue(values['cns']) !== '' && values['cns'] !== letter.version
  return {
    ...(unread.length > 0 && { readDocs: `请先阅读${unread.map(({ title }) => `《${title}》`).join('')}` }),
    ...(isOld && { cns: '承诺书已更新，请重新签署' }),
  }
}

/** Documents of the department in the caller's sign-up. */
function documentsOfDepartment(user: UserRow, match: (row: DocumentRow) => boolean): DocumentRow[] {
  const { id } = requireSelectedExam(user)
  return publishedFor(id, chosenDepartment(user, id)).filter(match)
}

export const documentHandlers = mock(document, {
  getCmsExamDoc({ departmentCode, fileType, id }, { user }) {
    const ofType = publishedFor(requireSelectedExam(user).id, departmentCode).filter((row) => row.fileType === fileType)
    if (id === undefined) return ofType[0] ?? null
    return ofType.find((row) => row.id === id) ?? refuse('文件不存在或已撤回')
  },
  getCmsExamDocList: ({ departmentCode, fileType }, { user }) =>
    publishedFor(requireSelectedExam(user).id, departmentCode).filter(
      (row) => row.fileType === fileType && !row.ofVenue,
    ),
  getBmdsExamDocList: (_, { user }) => documentsOfDepartment(user, (row) => row.ofVenue),
  getExamAdmissionDocList: (_, { user }) => documentsOfDepartment(user, (row) => row.fileType === 'admission'),
})
