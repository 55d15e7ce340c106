import { type Signup, signup, zpsignup } from '#contracts/candidate/signup.ts'
import { formMessages } from '#contracts/core/form-messages.ts'
import { valuesToRows } from '#contracts/form/form.ts'

import { codesBelow, codesLike, pathTo } from '../code-table/code-table.ts'
import { type Behaviour, mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { educationChoices } from '../education/choice.ts'
import { removalCheck } from '../education/education.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { requireSelectedExamType } from '../exam/selection.ts'
import { paramsByType } from '../param-info.ts'
import type { UserRow } from '../user/user-row.ts'
import { centreVenues } from '../venue.ts'
import { unmetByAnswer, unmetByRecord } from './eligibility.ts'
import { type ExamineeRow, findExaminee, examinees } from './examinee.ts'
import { isVenueOpen, lockedReason } from './permission.ts'
import { examineeShow, flow, mayEnter, verification } from './show.ts'
import { checkStep } from './step-rule.ts'
import { rankSubjects } from './subject.ts'
import { closePoints, openVenue, recall, save, submit } from './submission.ts'
import { signUpFee, formFor, valuesFor } from './values.ts'

function toResponse(exam: ExamRow, user: UserRow): Signup {
  const row = findExaminee(user.id, exam.id)
  const values = valuesFor(exam, user, row)
  const reason = lockedReason(exam, row)
  const venueOnly = isVenueOpen(exam, row)
  return {
    examineeId: row?.id ?? null,
    examId: exam.id,
    examName: exam.examName,
    examType: exam.examType,
    status: row?.status ?? 'none',
    steps: formFor(exam, user).filter(({ step }) => !venueOnly || step === 'department'),
    values: valuesToRows(values),
    currentStep: row?.currentStep ?? '',
    completedSteps: row?.completedSteps ?? [],
    savedAt: row?.savedAt ?? null,
    signupEndTime: exam.signupEndTime,
    payEndTime: exam.payEndTime,
    fee: signUpFee(exam, values),
    editable: venueOnly || reason === '',
    lockedReason: venueOnly ? '' : reason,
    returned: row?.returned ?? [],
    unmet: reason === '' && !venueOnly ? unmetByRecord(exam, user) : [],
  }
}

/**
 * A step that passes counts as complete until one of its values changes. Points of the reviewer on fields that the candidate
 * has `checked` are closed; one that is open does not pass.
 */
function checkStepByName(exam: ExamRow, user: UserRow, name: string, checked: readonly string[]) {
  const step = formFor(exam, user).find((it) => it.step === name) ?? refuse('报名步骤不存在')
  const row = findExaminee(user.id, exam.id)
  const returned = closePoints(row?.returned ?? [], name, checked)
  if (row) examinees.change(row.id, { returned })
  const open = returned
    .filter((it) => it.step === name && it.open)
    .map((it) => [it.name, formMessages.pointOpen] as const)
  const errors = Object.entries({ ...Object.fromEntries(open), ...checkStep(exam, user, step) })
  if (row) setStepCompleted(examinees.get(row.id), name, errors.length === 0)
  return {
    passed: errors.length === 0,
    errors: errors.map(([field, message]) => ({ name: field, message })),
    unmet: name === 'conditions' ? unmetByAnswer(exam, valuesFor(exam, user, row)) : [],
  }
}

function setStepCompleted(row: ExamineeRow, step: string, passed: boolean) {
  const others = row.completedSteps.filter((it) => it !== step)
  examinees.change(row.id, { completedSteps: passed ? [...others, step] : others })
}

type Behaviours = { [K in keyof typeof signup]: Behaviour<(typeof signup)[K]> }

/** Both path prefixes behave alike; each accepts one exam type. */
const behaviours = (examType: ExamRow['examType']): Behaviours => {
  const currentExam = (user: UserRow) => requireSelectedExamType(examType, user)
  /** The selected exam, which must be the exam that the page was loaded for. */
  const requireExam = (user: UserRow, examId: string) => {
    const exam = currentExam(user)
    return exam.id === examId ? exam : refuse('当前考试已切换，请刷新页面')
  }
  return {
    init: ({ examId }, { user }) => toResponse(requireExam(user, examId), user),
    save({ examId, step, values }, { user }) {
      const exam = requireExam(user, examId)
      const { cleared } = save(exam, user, { step, values })
      const { savedAt, fee, completedSteps } = toResponse(exam, user)
      return { savedAt: savedAt ?? refuse('保存失败'), fee, cleared, completedSteps }
    },
    checkStep: ({ examId, step, checked = [] }, { user }) =>
      checkStepByName(requireExam(user, examId), user, step, checked),
    getSubjects: ({ rankCode }, { user }) => (currentExam(user), rankSubjects(rankCode)),
    getBmdList: ({ kdCode }, { user }) => (currentExam(user), centreVenues(kdCode)),
    getExamineeShow: (_, { user }) => examineeShow(currentExam(user), user),
    submitExaminee: (_, { user }) => submit(currentExam(user), user),
    recallSubmitExaminee: (_, { user }) => recall(currentExam(user), user),
    getExamineeVerificationMessage: (_, { user }) => verification(currentExam(user), user),
    getEsCodeInfoMessage: ({ codeName, rootCode }) => codesBelow(codeName, rootCode),
    getEsQtdwInfoMessage: ({ departmentName }) => (departmentName.trim() ? codesLike('workUnit', departmentName) : []),
    getXueLiInfo: ({ examId }, { user }) => (requireExam(user, examId), educationChoices(user.id, 'education')),
    getXueWeiInfo: ({ examId }, { user }) => (requireExam(user, examId), educationChoices(user.id, 'degree')),
    getCmsExamRemindText: (_, { user }) => remindText(currentExam(user)),
    modifyKq: (_, { user }) => openVenue(currentExam(user), user),
    examParamInfo: ({ paramType }) => paramsByType(paramType),
    getCasCadeInfoForShow: ({ codeName, parentCode }) => codesBelow(codeName, parentCode),
    getCasCadeInfoForValues: ({ codeName, values }) => pathTo(codeName, values.at(-1) ?? ''),
    getSuperCasCadeItem: ({ codeName, code }) => pathTo(codeName, code),
    getParamInfo: ({ paramType }) => paramsByType(paramType),
    flow: (_, { user }) => flow(currentExam(user), user),
    checkFrontFlow: ({ active }, { user }) => mayEnter(currentExam(user), user, active),
    educationRemoveCheck: ({ id }, { user }) => removalCheck(user, id),
    degreeRemoveCheck: ({ id }, { user }) => removalCheck(user, id),
  }
}

const remindText = ({ examName, conditions }: ExamRow) =>
  `<p><strong>${examName}</strong>报名须知</p><ul>${conditions.map((it) => `<li>${it}</li>`).join('')}</ul><p>提交后信息不能修改，请仔细核对。</p>`

export const signupHandlers = [
  ...mock(signup, behaviours('exam'), { sealedAnswers: ['getExamineeShow'] }),
  ...mock(zpsignup, {
    ...behaviours('zpexam'),
    getExamType: () => ({ code: 'sydw', name: '事业单位公开招聘' }),
  }),
]
