import * as v from 'valibot'

import { Refusal } from '../core/refusal.ts'
import { exams, type ExamRow } from '../exam/seeds.ts'
import { type ExamineeRow, findExaminee } from '../signup/examinee.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'

/** One action of QA: validates its body, then runs; a promise is awaited. The page's form comes from the schema `input`. */
export type Action = ((body: unknown) => unknown) & { readonly input?: v.GenericSchema }

/** An action from the schema of its body. Throws a ValiError for another body. */
export const action = <Value>(input: v.GenericSchema<unknown, Value>, run: (value: Value) => unknown): Action =>
  Object.assign((body: unknown) => run(v.parse(input, body)), { input })

const findAccount = (account: string) => users.find((row) => row.account === account && row.password !== '')

export const Account = v.pipe(
  v.string(),
  v.check((account) => findAccount(account) !== undefined, 'no such account'),
)
export const AccountRef = v.strictObject({ account: Account })

/** The user of a validated account. */
export const requireUser = (account: string): UserRow => findAccount(account) ?? notFound('no such account')

const ExamId = v.pipe(
  v.string(),
  v.check((id) => exams.byId(id) !== undefined, 'no such exam'),
)
export const SignUpRef = v.strictObject({ account: Account, examId: ExamId })

/** An existing sign-up with its exam; 404 without a sign-up. */
export function requireSignUp({ account, examId }: v.InferOutput<typeof SignUpRef>): {
  row: ExamineeRow
  exam: ExamRow
} {
  const row = findExaminee(requireUser(account).id, examId) ?? notFound('no such sign-up')
  return { row, exam: exams.get(examId) }
}

/** Answers 404. */
export function notFound(message: string): never {
  throw new Refusal(404, message)
}

export const NonEmptyText = v.pipe(v.string(), v.trim(), v.nonEmpty())
