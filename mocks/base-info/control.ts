import * as v from 'valibot'

import { verifications } from '#contracts/candidate/education.ts'

import { userEducations, verify } from '../education/education.ts'
import { educations } from '../education/seeds.ts'
import { sendMessage } from '../message.ts'
import { Account, action, notFound, requireUser, NonEmptyText } from '../qa/action.ts'
import type { UserRow } from '../user/user-row.ts'
import { decideChange, pendingChanges } from './change.ts'

const Change = v.pipe(
  v.strictObject({
    account: Account,
    name: v.string(),
    decision: v.picklist(['approve', 'reject']),
    reason: v.optional(v.pipe(v.string(), v.trim()), ''),
  }),
  v.check(({ decision, reason }) => decision === 'approve' || reason !== '', 'reason: a rejection needs one'),
)
const Finding = v.strictObject({ id: v.string(), verification: v.picklist(verifications) })
const Notice = v.strictObject({ account: Account, title: NonEmptyText, summary: NonEmptyText })

/** QA's actions on base info, educations and messages, by path. */
export const baseInfoActions = {
  '/change': action(Change, ({ account, name, decision, reason }) => {
    const user = requireUser(account)
    if (!pendingChanges(user).some((it) => it.name === name)) notFound('no such request')
    decideChange(user, name, { approved: decision === 'approve', reason })
  }),
  '/education': action(Finding, ({ id, verification }) => {
    if (!educations.byId(id)) notFound('no such education')
    verify(id, verification)
  }),
  '/message': action(Notice, ({ account, title, summary }) => sendMessage(requireUser(account).id, title, summary)),
}

/** Pending change requests and educations of a user. */
export const baseInfoState = (user: UserRow) => ({
  changes: pendingChanges(user).map(({ name, label, value, reason }) => ({ name, label, value, reason })),
  educations: userEducations(user.id).map(({ id, schoolName, levelName, verification }) => ({
    id,
    schoolName,
    levelName,
    verification,
  })),
})
