import { checkFields, fieldsOfStep, type FormStep, isEmpty } from '#contracts/form/form.ts'

import { idTypeByValue } from '../account/dict.ts'
import { checkCodes } from '../code-table/code-choice.ts'
import { departmentRule } from '../department.ts'
import { documentRule } from '../document/document.ts'
import { educationRule } from '../education/choice.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { pictureRule } from '../picture/picture.ts'
import { positionRule } from '../position/selection.ts'
import type { UserRow } from '../user/user-row.ts'
import { hasVenueCapacity } from '../venue-reservation.ts'
import { centreVenues } from '../venue.ts'
import { unmetByRecord } from './eligibility.ts'
import { findExaminee } from './examinee.ts'
import { overlapping, rankSubjects } from './subject.ts'
import { chosenSubjects, type StepRule, textValue, textList, valuesFor } from './values.ts'

const conditionRule: StepRule = (exam, user, { eligible, punished }) => ({
  ...((eligible === '0' || unmetByRecord(exam, user).length > 0) && {
    eligible: '您不符合本次考试的报考条件，可选择其他考试',
  }),
  ...(punished === '1' && { punished: '诚信档案记录期内不能报考' }),
})

const overlapRule: StepRule = (_exam, _user, values) => {
  const both = overlapping(chosenSubjects(values))
  return both ? { subjects: `“${both[0].name}”与“${both[1].name}”考试时间冲突` } : {}
}

const compulsoryRule: StepRule = (_exam, _user, values) => {
  const compulsory = rankSubjects(textValue(values['rankCode'])).filter((subject) => subject.compulsory)
  const missing = compulsory.find(({ code }) => !textList(values['subjects']).includes(code))
  return missing ? { subjects: `必考科目“${missing.name}”未选择` } : {}
}

const venueRule: StepRule = (exam, user, values) => {
  const offered = centreVenues(textValue(values['selectDepartment']))
  const venue = offered.find(({ bmdCode }) => bmdCode === values['bmdCode'])
  if (!venue) return { bmdCode: '请重新选择考点' }
  if (!venue.open) return { bmdCode: `所选考点${venue.reason}，请更换` }
  return hasVenueCapacity(findExaminee(user.id, exam.id), venue.bmdCode) ? {} : { bmdCode: '所选考点名额已满，请更换' }
}

/** The last digit but one of a national ID number is odd for men. Source: GB 11643. */
const sexRule: StepRule = (_exam, { zjlx, zjhm }, { xb }) => {
  if (!zjhm || idTypeByValue(zjlx).rule !== 'nationalId' || isEmpty(xb)) return {}
  return Number(zjhm[16]) % 2 === (xb === '1' ? 1 : 0) ? {} : { xb: '性别与证件号码不一致，请核对' }
}

const signatureRule: StepRule = (_exam, _user, { cns }) => (isEmpty(cns) ? { cns: '请签署诚信考试承诺书' } : {})

/** Rules beyond those of single fields, by step. Of several errors of a field the first one is shown. */
const stepRules: Readonly<Record<string, readonly StepRule[]>> = {
  conditions: [conditionRule],
  base: [sexRule],
  education: [educationRule],
  subject: [overlapRule, compulsoryRule],
  department: [venueRule, departmentRule],
  picture: [pictureRule],
  position: [positionRule],
  commitment: [signatureRule, documentRule],
}

/** Errors of one step as saved, by field. */
export function checkStep(exam: ExamRow, user: UserRow, step: FormStep): Record<string, string> {
  const values = valuesFor(exam, user, findExaminee(user.id, exam.id))
  const fields = fieldsOfStep(step)
  const errors = { ...checkCodes(fields, values), ...checkFields(fields, values) }
  for (const rule of stepRules[step.step] ?? []) {
    for (const [name, message] of Object.entries(rule(exam, user, values))) errors[name] ??= message
  }
  return errors
}
