import { randomUUID } from 'node:crypto'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { captchaImage } from '../fixtures/captcha-image.ts'

const halfHour = 1_800_000

/** Codes by key. One-time, 30 minutes. Source: blade-contract 4.2. */
const captchas = resettable(() => new Map<string, { code: string; until: number }>())

export function newCaptcha() {
  const { code, image } = captchaImage()
  const key = randomUUID()
  captchas.value.set(key, { code, until: clock.now() + halfHour })
  return { key, image }
}

/** The code of the newest captcha, for QA and tests. */
export function lastCaptcha(): string | null {
  return [...captchas.value.values()].at(-1)?.code ?? null
}

/** Whether Captcha-Key and Captcha-Code match. The key is consumed either way. */
export function isCaptchaRight(headers: Headers): boolean {
  const key = headers.get('Captcha-Key') ?? ''
  const captcha = captchas.value.get(key)
  captchas.value.delete(key)
  const input = (headers.get('Captcha-Code') ?? '').toLowerCase()
  return captcha !== undefined && captcha.until >= clock.now() && captcha.code.toLowerCase() === input
}
