import { randomUUID } from 'node:crypto'

import { chinaTime } from '#contracts/core/blade.ts'
import { wechat, type WechatStatus } from '#contracts/session/wechat.ts'

import { at, clock } from './core/clock.ts'
import { resettable } from './core/db.ts'
import { mock } from './core/mock.ts'
import { refuse } from './core/refusal.ts'
import { phone } from './sites/phone.ts'

/** Lifetime of a QR code, in milliseconds. */
const codeLifetime = 120_000

type Person = { openid: string; nickName: string; followed: boolean }

/** WeChat users. */
const people = resettable((): Person[] => [
  { openid: 'o-wei', nickName: '伟哥', followed: true },
  { openid: 'o-star', nickName: '星辰大海', followed: false },
  { openid: 'o-anar', nickName: '阿娜尔', followed: true },
])

/** Bindings by user id. */
const bindings = resettable(
  () => new Map([['1700000000000000003', { openid: 'o-anar', bindTime: chinaTime(Date.parse(at(-9, '20:15:00'))) }]]),
)

type Code = {
  key: string
  userId: string
  /** WeChat user who scanned it. */
  openid: string
  status: Exclude<WechatStatus, 'bound'>
  requestedAt: number
  until: number
}

/** The newest code of each user, by user id. */
const codes = resettable(() => new Map<string, Code>())

export const wechatUsers = () => people.value

const isPending = ({ status }: Code) => status === 'waiting' || status === 'scanned'

const codeStatus = (code: Code) => (isPending(code) && code.until < clock.now() ? 'expired' : code.status)

/** A code as the phone page needs it; null when unknown. */
export function wechatCode(key: string): (Code & { address: string }) | null {
  const code = [...codes.value.values()].find((it) => it.key === key)
  return code ? { ...code, status: codeStatus(code), address: phone.address('wechat', key) } : null
}

/** The newest code; null without a code. */
export const newestWechatCode = () => wechatCode([...codes.value.values()].at(-1)?.key ?? '')

/** Result of a step on the phone. */
export type WechatOutcome = 'scanned' | 'bound' | 'elsewhere' | 'not-followed' | 'cancelled' | 'expired'

/** One step in WeChat: scan, confirm, cancel. Without following the official account the same code stays usable. */
export function applyWechatStep(key: string, step: 'scan' | 'confirm' | 'cancel', openid: string): WechatOutcome {
  const code = [...codes.value.values()].find((it) => it.key === key)
  const person = people.value.find((it) => it.openid === openid)
  if (!code || !person || !['waiting', 'scanned'].includes(codeStatus(code))) return 'expired'
  code.openid = openid
  if (step === 'scan') return (code.status = 'scanned')
  if (step === 'cancel') return (code.status = 'cancelled')
  const other = [...bindings.value].find(([userId, it]) => it.openid === openid && userId !== code.userId)
  if (other) return (code.status = 'elsewhere')
  if (!person.followed) return 'not-followed'
  codes.value.delete(code.userId)
  bindings.value.set(code.userId, { openid, bindTime: chinaTime(clock.now()) })
  return 'bound'
}

/** Sets whether a WeChat user follows the official account. */
export function followOfficial(openid: string, followed: boolean) {
  for (const person of people.value) if (person.openid === openid) person.followed = followed
}

/** Removes the binding of a deleted account. */
export function removeWechatBinding(userId: string) {
  codes.value.delete(userId)
  bindings.value.delete(userId)
}

const emptyAnswer = { nickName: '', bindTime: null, followed: false, content: '', expireTime: null }

/** Keeps the first and the last character of a nickname. */
const maskedNick = (name: string) => `${name.slice(0, 1)}**${name.slice(-1)}`

function codeFor(userId: string): Code {
  const now = clock.now()
  const code: Code = {
    key: randomUUID(),
    userId,
    openid: '',
    status: 'waiting',
    requestedAt: now,
    until: now + codeLifetime,
  }
  codes.value.delete(userId)
  codes.value.set(userId, code)
  return code
}

export const wechatHandlers = mock(wechat, {
  getQrcode(_, { user }) {
    const binding = bindings.value.get(user.id)
    const person = people.value.find((it) => it.openid === binding?.openid)
    if (binding && person) {
      const { nickName, followed } = person
      return {
        ...emptyAnswer,
        status: 'bound' as const,
        nickName: maskedNick(nickName),
        bindTime: binding.bindTime,
        followed,
      }
    }
    const code = codes.value.get(user.id) ?? codeFor(user.id)
    const status = codeStatus(code)
    if (status !== 'waiting' && status !== 'scanned') codes.value.delete(user.id)
    return { ...emptyAnswer, status, content: phone.address('wechat', code.key), expireTime: chinaTime(code.until) }
  },
  cancelBondWechat(_, { user }) {
    if (!bindings.value.delete(user.id)) refuse('尚未绑定微信')
  },
})
