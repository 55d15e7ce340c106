import * as v from 'valibot'

import { examineeStatuses } from '#contracts/candidate/exam.ts'
import { pictureStatuses } from '#contracts/candidate/picture.ts'
import { ReturnedPoint } from '#contracts/candidate/signup.ts'
import { fieldsOfStep } from '#contracts/form/form.ts'

import { changeRoom } from '../admission/ticket.ts'
import { departments, setDepartment } from '../department.ts'
import { type ExamRow, exams } from '../exam/seeds.ts'
import { imageFacts } from '../fixtures/picture-bytes.ts'
import { fileTypes } from '../picture/picture-set.ts'
import { setPictureStatus, type PictureRow, pictures, addMissingPictures } from '../picture/picture.ts'
import { Account, action, SignUpRef, requireSignUp, requireUser, NonEmptyText } from '../qa/action.ts'
import { stageLabels } from '../qa/labels.ts'
import { objectStore } from '../sites/object-store.ts'
import { setVenue, venues } from '../venue.ts'
import { examinees } from './examinee.ts'
import { formSteps } from './form.ts'
import { completeSteps, setStage } from './stage.ts'
import { review } from './submission.ts'

const Decision = v.pipe(
  v.strictObject({
    ...SignUpRef.entries,
    decision: v.picklist(['begin', 'approve', 'return']),
    /** Required corrections, for "return". */
    points: v.optional(v.array(ReturnedPoint), []),
  }),
  v.check(({ decision, points }) => decision !== 'return' || points.length > 0, 'points: nothing is to be corrected'),
)
const Judgement = v.strictObject({
  account: Account,
  fileType: v.picklist(fileTypes.map((it) => it.fileType)),
  status: v.picklist(pictureStatuses),
  reason: v.optional(v.string(), ''),
})
const DepartmentChange = v.strictObject({
  departmentCode: v.pipe(
    v.string(),
    v.check((code) => departments.byId(code) !== undefined, 'no such department'),
  ),
  open: v.boolean(),
})
const VenueChange = v.strictObject({
  bmdCode: v.pipe(
    v.string(),
    v.check((code) => venues.byId(code) !== undefined, 'no such venue'),
  ),
  remaining: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  open: v.boolean(),
})

/** QA's actions on sign-ups, pictures, departments and venues, by path. */
export const signupActions = {
  '/stage': action(v.strictObject({ ...SignUpRef.entries, status: v.picklist(examineeStatuses) }), (ref) =>
    setStage(requireUser(ref.account).id, ref.examId, ref.status),
  ),
  '/complete': action(SignUpRef, (ref) => {
    const { row, exam } = requireSignUp(ref)
    completeSteps(row.userId, exam.id)
  }),
  '/pictures': action(SignUpRef, ({ account, examId }) =>
    addMissingPictures(requireUser(account).id, exams.get(examId)),
  ),
  '/review': action(Decision, ({ decision, points, ...ref }) => {
    const { row, exam } = requireSignUp(ref)
    review(row, exam, { decision, points })
  }),
  '/picture': action(Judgement, ({ account, fileType, status, reason }) =>
    setPictureStatus(requireUser(account).id, fileType, { status, reason }),
  ),
  '/room': action(v.strictObject({ ...SignUpRef.entries, room: NonEmptyText }), ({ room, ...ref }) =>
    changeRoom(requireSignUp(ref).row, room),
  ),
  '/department': action(DepartmentChange, ({ departmentCode, open }) => setDepartment(departmentCode, open)),
  '/venue': action(VenueChange, ({ bmdCode, ...places }) => setVenue(bmdCode, places)),
}

/** Options of QA's page. */
export const signupCatalogue = () => ({
  stages: examineeStatuses.map((status) => ({ status, label: stageLabels[status] })),
  fileTypes,
  exams: exams.all().map((exam) => ({ id: exam.id, examName: exam.examName, steps: namedSteps(exam) })),
  departments: departments.all().map(({ departmentCode, departmentName }) => ({ departmentCode, departmentName })),
})

/** Sign-ups and pictures of a user. */
export const userSignUps = (userId: string) => ({
  signUps: examinees
    .filter((row) => row.userId === userId)
    .map(({ examId, status, underReview }) => ({
      examId,
      examName: exams.byId(examId)?.examName ?? examId,
      status,
      underReview,
    })),
  pictures: pictures.filter((row) => row.userId === userId).map(toPictureState),
})

/** Current state of departments and venues. */
export const venueState = () => ({
  /** Departments closed by an administrator. */
  closedDepartments: departments.filter((row) => row.closed !== null).map((row) => row.departmentCode),
  venues: venues.all().map(({ bmdCode, bmdName, kdCode, remaining, open }) => ({
    bmdCode,
    bmdName: `${departments.byId(`${kdCode}00`)?.departmentName ?? ''}${bmdName}`,
    remaining,
    open,
  })),
})

const namedSteps = (exam: ExamRow) =>
  formSteps(exam).map((step) => ({
    step: step.step,
    label: step.label,
    fields: fieldsOfStep(step).map(({ name, label }) => ({ name, label })),
  }))

/** A picture with the properties of its stored file. */
function toPictureState({ examId, fileType, current, status, obsKey }: PictureRow) {
  const bytes = objectStore.get(obsKey) ?? new Uint8Array()
  return {
    examId,
    fileType,
    current,
    status,
    size: bytes.length,
    url: objectStore.presignGet(obsKey),
    ...imageFacts(bytes),
  }
}
