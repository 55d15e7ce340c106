import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import type { FormField } from '#contracts/form/form.ts'

import { refuse } from '../core/refusal.ts'
import { exams } from '../exam/seeds.ts'
import { examinees } from '../signup/examinee.ts'
import type { UserRow } from '../user/user-row.ts'

/** Statuses in which a sign-up relies on the submitted values. */
const activeStatuses: ReadonlySet<ExamineeStatus> = new Set(['submitted', 'unpaid', 'paid', 'ticket'])

/** Fields that decide venue and ticket. */
const lockedFields = ['mz', 'szd']

export const activeSignUps = (user: UserRow) =>
  examinees.filter(({ userId, status }) => userId === user.id && activeStatuses.has(status))

/** Active sign-ups with the fields of the base info that they lock. */
export const userLocks = (user: UserRow) =>
  activeSignUps(user).map(({ examId }) => ({ examName: exams.byId(examId)?.examName ?? '', names: lockedFields }))

/** Refuses a change of a field that an active sign-up locks. */
export function checkLocks(user: UserRow, fields: Iterable<FormField>) {
  for (const { name, label } of fields) {
    const lock = userLocks(user).find((it) => it.names.includes(name))
    if (lock) refuse(`${label}已用于“${lock.examName}”，报名期间不能修改`)
  }
}
