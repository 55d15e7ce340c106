import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import { chinaTime, type Known } from '#contracts/core/blade.ts'
import { type FieldValue, type FormField, fieldsOfStep } from '#contracts/form/form.ts'

import { codesBelow } from '../code-table/code-table.ts'
import { clock, hour } from '../core/clock.ts'
import { newId } from '../core/db.ts'
import { compulsory } from '../document/document.ts'
import { exams, type ExamRow } from '../exam/seeds.ts'
import { examFees, orders } from '../payment/order.ts'
import { addMissingPictures } from '../picture/picture.ts'
import { assignPosition, removeSelections } from '../position/selection.ts'
import { users } from '../user/seeds.ts'
import { reserveVenue } from '../venue-reservation.ts'
import { emptyExaminee, findExaminee, examinees, addHistory, currentInstant } from './examinee.ts'
import { formSteps } from './form.ts'
import { overlapping, type Subject, rankSubjects } from './subject.ts'

const texts: Readonly<Record<string, string>> = {
  lxdz: '成都市武侯区人民南路四段 9 号',
  email: 'kaosheng@example.org',
  phone: '13912345678',
  gzdw: '四川省建筑科学研究院',
  zynx: '6',
  cjgzsj: '2015-07',
  selectDepartment: '510100',
  bmdCode: '51011',
  cns: '1',
}

/** Plausible value of a field; empty for references to other resources. */
function sampleValue(field: FormField): FieldValue {
  const [first] = field.options
  if (field.type === 'cascade' || field.type === 'region') return firstPath(field.codeName)
  if (first && !field.multiple) return first.value
  if (field.codeSource === 'code' && !field.parent) return codesBelow(field.codeName)[0]?.code ?? ''
  return field.required || field.type === 'note' ? (texts[field.name] ?? '') : ''
}

function firstPath(codeName: string, parentCode = ''): string[] {
  const [first] = codesBelow(codeName, parentCode)
  return first ? [first.code, ...firstPath(codeName, first.code)] : []
}

/** Plausible values of a whole form, except for educations and pictures. */
export function sampleValues(exam: ExamRow): Record<string, FieldValue> {
  const fields = formSteps(exam)
    .flatMap(fieldsOfStep)
    .filter((field) => !field.readOnly)
  const values: Record<string, FieldValue> = {
    ...Object.fromEntries(fields.map((field) => [field.name, sampleValue(field)])),
    readDocs: compulsory(exam.id, texts['selectDepartment']).map(({ id }) => id),
    cnsTime: currentInstant(),
  }
  const rank = String(values['rankCode'] ?? '')
  if (!rank) return values
  const subjects: Subject[] = []
  for (const subject of rankSubjects(rank)) if (!overlapping([...subjects, subject])) subjects.push(subject)
  return {
    ...values,
    specialtyCode: codesBelow('specialty', rank)[0]?.code ?? '',
    subjects: subjects.slice(0, 4).map(({ code }) => code),
  }
}

/** Now, but not after the end of sign-up: a paid sign-up was submitted before. */
const submissionTime = ({ signupEndTime }: ExamRow) =>
  chinaTime(Math.min(clock.now(), Date.parse(signupEndTime) - hour))

/** Sets the status of a sign-up with plausible values, for QA; "none" removes it. */
export function setStage(userId: string, examId: string, status: Known<ExamineeStatus>) {
  const row = findExaminee(userId, examId)
  // Orders of an earlier attempt would count as its payment or block it.
  for (const order of examFees(userId, examId)) orders.remove(order.id)
  if (status === 'none') {
    removeSelections(userId, examId)
    if (row) {
      reserveVenue(row, '')
      examinees.remove(row.id)
    }
    return
  }
  const exam = exams.get(examId)
  const sex = users.byId(userId)?.sex
  const isSubmitted = status !== 'filling' && status !== 'withdrawn'
  const existing = row ?? emptyExaminee(newId(), { userId, examId, status })
  const returned = status === 'returned' ? [shortAddress] : []
  const put = examinees.put({
    ...existing,
    status,
    values: { ...sampleValues(exam), ...(sex && { xb: String(sex) }), ...existing.values },
    completedSteps: isSubmitted
      ? formSteps(exam).flatMap(({ step }) => (returned.some((point) => point.step === step) ? [] : [step]))
      : existing.completedSteps,
    underReview: false,
    venueChanged: 'no',
    submitTime: isSubmitted ? (existing.submitTime ?? submissionTime(exam)) : null,
    returned,
    returnedTime: status === 'returned' ? currentInstant() : null,
  })
  addMissingPictures(userId, exam)
  if (isSubmitted && exam.examType === 'zpexam') assignPosition(userId, exam)
  if (isSubmitted) addHistory(put, { label: '提交报名', operator: '考生本人' })
}

/** Marks every step as checked, for QA: the step of a position is checked by a selection. */
export function completeSteps(userId: string, examId: string) {
  const row = findExaminee(userId, examId)
  if (!row) return
  const exam = exams.get(examId)
  if (exam.examType === 'zpexam') assignPosition(userId, exam)
  examinees.change(row.id, { completedSteps: formSteps(exam).map(({ step }) => step) })
}

const shortAddress = {
  step: 'base',
  name: 'lxdz',
  label: '联系地址',
  message: '地址不完整，请填写到门牌号',
  open: true,
}
