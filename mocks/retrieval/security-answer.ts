import { resettable } from '../core/db.ts'
import { users } from '../user/seeds.ts'

type SecurityAnswer = { question: string; answer: string }

/** Security questions and answers by account. */
const seeds: Readonly<Record<string, SecurityAnswer>> = {
  zhangwei: { question: '1', answer: '建国路小学' },
  lina: { question: '3', answer: '成都' },
}

const answers = resettable(
  () => new Map(users.all().flatMap(({ id, account }) => (seeds[account] ? [[id, seeds[account]] as const] : []))),
)

/** Saves a security question and its answer; an empty one is ignored. */
export function saveSecurityAnswer(userId: string, { question, answer }: SecurityAnswer) {
  if (question && answer) answers.value.set(userId, { question, answer })
}

export const removeSecurityAnswer = (userId: string) => answers.value.delete(userId)

/** Whether the answer fits this question of the user. */
export function isSecurityAnswer(userId: string | null, { question, answer }: SecurityAnswer): boolean {
  const expected = userId === null ? undefined : answers.value.get(userId)
  return expected !== undefined && expected.question === question && expected.answer === answer
}
