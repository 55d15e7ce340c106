import { randomUUID } from 'node:crypto'

import { chinaTime } from '#contracts/core/blade.ts'
import { retrieval } from '#contracts/session/retrieval.ts'

import { questions } from '../account/dict.ts'
import { setPassword } from '../account/registration.ts'
import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { mock } from '../core/mock.ts'
import { unlockAccount } from '../log-in/auth.ts'
import { checkCode, sendCode, removeCode } from '../log-in/phone-code.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { isSecurityAnswer } from './security-answer.ts'

/** Lifetime of each step, in milliseconds. */
const stepLifetime = 900_000

type Search = { purpose: string; userId: string | null; until: number; left: number }

/** Searches that wait for a proof of identity, by key. One without a matching user looks the same to the caller. */
const searches = resettable(() => new Map<string, Search>())
/** Users who proved their identity, by reset key. */
const resetKeys = resettable(() => new Map<string, { userId: string; until: number }>())

const expired = { outcome: 'expired' as const }

/** One-time key that authorises setting a new password. */
export function issueResetKey(user: UserRow): string {
  const key = randomUUID()
  resetKeys.value.set(key, { userId: user.id, until: clock.now() + stepLifetime })
  return key
}

const text = '请选择验证方式（信息须与注册时一致）。短信验证码会发送到账号的手机号。'

/** The user with this name and this account, phone or ID number. */
const owner = (account: string, ksName: string) =>
  users.find(
    (row) =>
      row.realName === ksName &&
      [row.account, row.phone, row.zjhm].some((it) => it?.toUpperCase() === account.toUpperCase()),
  )

export const retrievalHandlers = mock(retrieval, {
  search({ account, ksName }) {
    const key = randomUUID()
    const until = clock.now() + stepLifetime
    const user = owner(account, ksName)
    const userId = user?.id ?? null
    // Rate limits apply per phone, whichever name of the user was given.
    const purpose = `retrieve/${user?.phone ?? `${account.toLowerCase()}/${ksName}`}`
    searches.value.set(key, { purpose, userId, until, left: 5 })
    return { key, expireTime: chinaTime(until), text, questions }
  },
  valid(input) {
    const search = searches.value.get(input.key)
    if (!search || search.until < clock.now()) return expired
    const user = users.byId(search.userId ?? '') ?? null
    if (input.step === 'send') return sendCode(search.purpose, user?.phone ?? null)
    const failure =
      input.step === 'code' ? checkCode(search.purpose, input.code) : checkAnswer(input.key, search, input)
    // A code that was never sent can be guessed: without a user it is wrong all the same.
    if (failure || !user) return failure ?? { outcome: 'wrong' as const, left: 0 }
    searches.value.delete(input.key)
    removeCode(search.purpose)
    return { outcome: 'passed' as const, key: issueResetKey(user) }
  },
  reset({ key, password }) {
    const proof = resetKeys.value.get(key)
    resetKeys.value.delete(key)
    const user = proof && proof.until >= clock.now() ? users.byId(proof.userId) : undefined
    if (!user) return expired
    setPassword(user, password)
    unlockAccount(user.account)
    return { outcome: 'reset' as const, account: user.account }
  },
})

/** Five tries, then a new search is required. */
function checkAnswer(key: string, search: Search, answer: { question: string; answer: string }) {
  if (isSecurityAnswer(search.userId, answer)) return null
  search.left -= 1
  if (search.left <= 0) searches.value.delete(key)
  return { outcome: 'wrong' as const, left: search.left }
}
