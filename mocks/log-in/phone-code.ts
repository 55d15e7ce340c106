import { randomInt } from 'node:crypto'

import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { refuse } from '../core/refusal.ts'

/** Milliseconds: minimum interval between two codes, and lifetime of a code. */
const resendInterval = 60_000
const codeLifetime = 300_000
const hour = 3_600_000

/** Wrong tries per code, and codes per hour. Source: security R57. */
const maxTries = 5
const maxPerHour = 5

type Code = { code: string; until: number; left: number }

/** Codes by purpose. */
const codes = resettable(() => new Map<string, Code>())
/** Times of the requests within the last hour, by purpose. */
const requestTimes = resettable(() => new Map<string, number[]>())
const lastCode = resettable(() => null as { phone: string; code: string } | null)

/** The newest code, for QA and tests. */
export const lastPhoneCode = () => lastCode.value

/** Sends a code. Without a phone no code is sent, and the answer is the same. */
export function sendCode(purpose: string, phone: string | null) {
  const now = clock.now()
  const recent = (requestTimes.value.get(purpose) ?? []).filter((time) => time > now - hour)
  if (recent.some((time) => time > now - resendInterval)) refuse('获取验证码过于频繁，请稍后再试')
  if (recent.length >= maxPerHour) refuse('获取验证码次数过多，请1小时后再试')
  requestTimes.value.set(purpose, [...recent, now])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  codes.value.set(purpose, { code, until: now + codeLifetime, left: maxTries })
  if (phone) lastCode.value = { phone, code }
  return {
    outcome: 'sent' as const,
    resendTime: chinaTime(now + resendInterval),
    expireTime: chinaTime(now + codeLifetime),
  }
}

/** null when the code is right; otherwise how many tries are left. */
export function checkCode(purpose: string, input: string) {
  const entry = codes.value.get(purpose)
  if (!entry || entry.until < clock.now()) return { outcome: 'wrong' as const, left: 0 }
  if (entry.code === input && entry.left > 0) return null
  entry.left = Math.max(0, entry.left - 1)
  return { outcome: 'wrong' as const, left: entry.left }
}

/** Codes are one-time: removed after use. */
export const removeCode = (purpose: string) => codes.value.delete(purpose)
