import { randomUUID } from 'node:crypto'

import { chinaTime } from '#contracts/core/blade.ts'
import type { Known } from '#contracts/core/blade.ts'
import { pendingStatuses, scan, type ScanStatus } from '#contracts/session/scan.ts'

import { clock } from './core/clock.ts'
import { resettable } from './core/db.ts'
import { maskedName } from './core/mask.ts'
import { mock } from './core/mock.ts'
import { issueTicket } from './log-in/ticket.ts'
import { phone } from './sites/phone.ts'
import { users } from './user/seeds.ts'

/** Lifetime of a QR code, in milliseconds. */
const codeLifetime = 120_000

type Code = {
  key: string
  status: Known<ScanStatus>
  /** Time of the request and of expiry, in milliseconds. */
  requestedAt: number
  until: number
  /** Address of the requesting browser. */
  ip: string
  /** Account of the app that scanned it. */
  account: string
  verifyKey: string | null
}

/** Codes by key, newest last. */
const codes = resettable(() => new Map<string, Code>())

const isPending = (status: Known<ScanStatus>) => pendingStatuses.some((it) => it === status)

const scanStatus = ({ status, until }: Code): Known<ScanStatus> =>
  isPending(status) && until < clock.now() ? 'expired' : status

/** A code as the phone page needs it; null when unknown. */
export function scanCode(key: string): (Code & { address: string }) | null {
  const code = codes.value.get(key)
  return code ? { ...code, status: scanStatus(code), address: phone.address('scan', key) } : null
}

/** The newest code; null without a code. */
export const newestScanCode = () => scanCode([...codes.value.keys()].at(-1) ?? '')

/** Sets the status of a code. False when it is decided, expired or scanned by another account. */
export function setScanStatus(key: string, status: Known<ScanStatus>, account: string): boolean {
  const code = codes.value.get(key)
  if (!code || !isPending(scanStatus(code)) || (code.account !== '' && code.account !== account)) return false
  Object.assign(code, { status, account })
  if (status === 'confirmed') code.verifyKey = issueTicket('scan:', account)
  return true
}

export const scanHandlers = mock(scan, {
  qrcodeGenerate(_, { headers }) {
    const key = randomUUID()
    const requestedAt = clock.now()
    const until = requestedAt + codeLifetime
    const ip = headers.get('X-Forwarded-For') ?? ''
    codes.value.set(key, { key, status: 'waiting', requestedAt, until, ip, account: '', verifyKey: null })
    return { key, content: phone.address('scan', key), expireTime: chinaTime(until) }
  },
  qrcodeState({ key }) {
    const code = scanCode(key)
    const person = users.find((row) => row.account === code?.account)
    return {
      status: code?.status ?? 'expired',
      realName: person ? maskedName(person.realName) : '',
      verifyKey: code?.verifyKey ?? null,
    }
  },
})
