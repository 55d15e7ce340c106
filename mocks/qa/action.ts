import * as v from 'valibot'

import { exams, type ExamRow } from '../exam.ts'
import { type ExamineeRow, examineeOf } from '../signup/examinee.ts'
import { Refusal } from '../core/refusal.ts'
import { type UserRow, users } from '../user/seeds.ts'

/** One thing that QA does: what the page sent is checked, then it is done. */
export type Action = (body: unknown) => void

export const action =
  <Given>(input: v.GenericSchema<unknown, Given>, run: (given: Given) => void): Action =>
  (body) =>
    run(v.parse(input, body))

const findAccount = (account: string) => users.find((row) => row.account === account && row.password !== '')

export const Account = v.pipe(
  v.string(),
  v.check((account) => findAccount(account) !== undefined, 'no such account'),
)
export const AccountRef = v.strictObject({ account: Account })

/** The user of a checked account. */
export const userOf = (account: string): UserRow => findAccount(account) ?? notFound('no such account')

const ExamId = v.pipe(
  v.string(),
  v.check((id) => exams.byId(id) !== undefined, 'no such exam'),
)
export const SignUpRef = v.strictObject({ account: Account, examId: ExamId })

/** A sign-up that must be there, and its exam. */
export function signUpOf({ account, examId }: v.InferOutput<typeof SignUpRef>): { row: ExamineeRow; exam: ExamRow } {
  const row = examineeOf(userOf(account).id, examId) ?? notFound('no such sign-up')
  return { row, exam: exams.get(examId) }
}

/** What QA acts on is not there. */
export function notFound(message: string): never {
  throw new Refusal(404, message)
}

/** A text that must say something. */
export const NonEmptyText = v.pipe(v.string(), v.trim(), v.nonEmpty())
