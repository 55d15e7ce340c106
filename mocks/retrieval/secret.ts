import { stored } from '../core/db.ts'
import { users } from '../user/seeds.ts'

type Secret = { question: string; answer: string }

/** Answers to security questions by account. */
const seeds: Readonly<Record<string, Secret>> = {
  zhangwei: { question: '1', answer: '建国路小学' },
  lina: { question: '3', answer: '成都' },
}

const secrets = stored(
  () => new Map(users.all().flatMap(({ id, account }) => (seeds[account] ? [[id, seeds[account]] as const] : []))),
)

/** Keeps a question with its answer, where somebody chose one. */
export function keepSecret(userId: string, { question, answer }: Secret) {
  if (question && answer) secrets.value.set(userId, { question, answer })
}

export const forgetSecret = (userId: string) => secrets.value.delete(userId)

/** Whether this is the answer of this user to this question. */
export function knowsSecret(userId: string | null, { question, answer }: Secret): boolean {
  const kept = userId === null ? undefined : secrets.value.get(userId)
  return kept !== undefined && kept.question === question && kept.answer === answer
}
