import type { Education, EducationDraft, Verification } from '#contracts/candidate/education.ts'
import type { Known, Permission } from '#contracts/core/blade.ts'

import { activeSignUps } from '../base-info/field-lock.ts'
import { findCode } from '../code-table/code-table.ts'
import { clock } from '../core/clock.ts'
import { newId, resettable } from '../core/db.ts'
import { refuse } from '../core/refusal.ts'
import { exams } from '../exam/seeds.ts'
import { examinees, type ExamineeRow, currentInstant } from '../signup/examinee.ts'
import type { UserRow } from '../user/user-row.ts'
import { educations, type EducationRow } from './seeds.ts'

/** Duration of the automatic verification, and of CHSI's after the QR code was requested. Milliseconds. */
const verificationDelay = 20_000
const confirmationDelay = 8_000

const verificationMessages: Record<Known<Verification>, string> = {
  pending: '正在与学信网比对。',
  verified: '与学信网登记一致。',
  failed: '学信网查无此证书编号。',
  manual: '学信网暂无电子注册信息，由工作人员核查。',
}

/** When a user requested a QR code, by user id. */
const scanRequests = resettable(() => new Map<string, number>())

/** Result of the automatic verification, chosen by the first four characters and the last digit of the number. */
function verificationResult(certificateNo: string): Known<Verification> {
  if (certificateNo.startsWith('0000')) return 'failed'
  return /[02468]$/.test(certificateNo) ? 'verified' : 'manual'
}

/** Stores the results of verifications whose time has passed. */
function updateVerifications(userId: string) {
  const now = clock.now()
  const confirmed = now >= (scanRequests.value.get(userId) ?? Number.POSITIVE_INFINITY) + confirmationDelay
  if (confirmed) scanRequests.value.delete(userId)
  for (const { id, certificateNo, due } of educations.filter((row) => row.userId === userId && isPending(row))) {
    if (confirmed) educations.change(id, { verification: 'verified', due: null })
    else if (due !== null && now >= due)
      educations.change(id, { verification: verificationResult(certificateNo), due: null })
  }
}

const isPending = ({ verification }: EducationRow) => verification === 'pending'

export function userEducations(userId: string): Education[] {
  updateVerifications(userId)
  return educations
    .filter((row) => row.userId === userId)
    .map((row) => ({
      ...row,
      levelName: findCode(row.kind === 'education' ? 'xl' : 'xw', row.level)?.name ?? row.level,
      verificationMessage: verificationMessages[row.verification],
    }))
}

/** QR code requested: pending educations will be confirmed. */
export const scheduleConfirmation = (userId: string) => scanRequests.value.set(userId, clock.now())

/** Adds an education or degree, or changes an entry that is neither verified nor submitted. Verification starts again. */
export function saveEducation(user: UserRow, draft: EducationDraft & { id?: string }) {
  const existing = draft.id ? ownEducation(user, draft.id) : null
  updateVerifications(user.id)
  if (existing && educations.get(existing.id).verification === 'verified') refuse('已核验的学历学位不能修改')
  if (existing && existing.kind !== draft.kind) refuse('学历与学位不能互相更改，请重新添加')
  const usedBy = existing && activeSignUps(user).find((row) => refersTo(row, existing.id))
  if (usedBy) refuse(`“${signedUpExamName(usedBy)}”的报名正在使用，不能修改`)
  if (draft.graduateMonth > currentInstant().slice(0, 7)) refuse('毕业年月不能晚于本月')
  const { certificateNo } = draft
  const duplicate = educations.find(
    (row) => row.userId === user.id && row.certificateNo === certificateNo && row.id !== existing?.id,
  )
  if (duplicate) refuse('该证书编号已登记，请勿重复添加')
  educations.put({
    ...draft,
    id: existing?.id ?? newId(),
    userId: user.id,
    verification: 'pending',
    updateTime: currentInstant(),
    due: clock.now() + verificationDelay,
  })
}

/** Sets the result of a verification, for QA. */
export function verify(id: string, verification: Known<Verification>) {
  educations.change(id, { verification, due: null })
}

export function removeEducation(user: UserRow, id: string, kind: EducationRow['kind']) {
  if (ownEducation(user, id).kind !== kind) refuse('数据不存在')
  const { allowed, reason } = removalCheck(user, id)
  if (!allowed) refuse(reason)
  educations.remove(id)
}

/** Whether a sign-up refers to an education or degree. */
const refersTo = ({ values }: ExamineeRow, id: string) =>
  Object.values(values).some((value) => [value].flat().includes(id))

const signedUpExamName = ({ examId }: ExamineeRow) => exams.byId(examId)?.examName ?? '一场考试'

/** Whether an education or degree may be removed: not while a sign-up refers to it. */
export function removalCheck(user: UserRow, id: string): Permission {
  ownEducation(user, id)
  const using = examinees.find(
    (row) => row.userId === user.id && row.status !== 'withdrawn' && row.status !== 'closed' && refersTo(row, id),
  )
  if (!using) return { allowed: true, reason: '' }
  return { allowed: false, reason: `“${signedUpExamName(using)}”的报名正在使用，不能删除` }
}

function ownEducation(user: UserRow, id: string): EducationRow {
  const row = educations.get(id)
  return row.userId === user.id ? row : refuse('数据不存在')
}
