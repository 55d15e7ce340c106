import { randomInt } from 'node:crypto'

import { clock, instant } from '../core/clock.ts'
import { stored } from '../core/db.ts'
import { refuse } from '../core/refusal.ts'

/** Milliseconds: until another code may be asked for, and until a code is too old. */
const pause = 60_000
const life = 300_000
const hour = 3_600_000

/** Wrong tries of one code, and codes within an hour. Source: security R57. */
const tries = 5
const perHour = 5

type Code = { code: string; until: number; left: number }

/** Codes by the place that they are for. */
const codes = stored(() => new Map<string, Code>())
/** When codes were asked for, by place. */
const asked = stored(() => new Map<string, number[]>())
const last = stored(() => null as { phone: string; code: string } | null)

/** The newest code, for people and tests that have no such phone. */
export const lastPhoneCode = () => last.value

/** Sends a code to a phone. Without a phone nothing is sent and the answer is the same. */
export function sendCode(place: string, phone: string | null) {
  const now = clock.now()
  const recent = (asked.value.get(place) ?? []).filter((time) => time > now - hour)
  if (recent.some((time) => time > now - pause)) refuse('获取验证码过于频繁，请稍后再试')
  if (recent.length >= perHour) refuse('获取验证码次数过多，请1小时后再试')
  asked.value.set(place, [...recent, now])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  codes.value.set(place, { code, until: now + life, left: tries })
  if (phone) last.value = { phone, code }
  return { outcome: 'sent' as const, resendTime: instant(now + pause), expireTime: instant(now + life) }
}

/** null when the code is right; else how many tries are left. */
export function checkCode(place: string, given: string) {
  const known = codes.value.get(place)
  if (!known || known.until < clock.now()) return { outcome: 'wrong' as const, left: 0 }
  if (known.code === given && known.left > 0) return null
  known.left = Math.max(0, known.left - 1)
  return { outcome: 'wrong' as const, left: known.left }
}

/** The code has done its work. */
export const spendCode = (place: string) => codes.value.delete(place)
