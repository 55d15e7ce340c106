import { randomUUID } from 'node:crypto'

import { pendingStatuses, scan, type ScanStatus } from '#contracts/scan.ts'

import { clock, instant } from './core/clock.ts'
import { resettable } from './core/db.ts'
import { issueTicket } from './log-in/ticket.ts'
import { mock } from './core/mock.ts'
import { phone } from './sites/phone.ts'
import { maskedName } from './core/mask.ts'
import { users } from './user/seeds.ts'

/** How long a code can be scanned, in milliseconds. */
const codeLifetime = 120_000

type Code = {
  key: string
  status: ScanStatus
  /** When it was asked for and until when it is good, in milliseconds. */
  askedAt: number
  until: number
  /** Address of the browser that asked. */
  ip: string
  /** Who scanned it. */
  account: string
  verifyKey: string | null
}

/** Codes by key, newest last. */
const codes = resettable(() => new Map<string, Code>())

const isPending = (status: ScanStatus) => pendingStatuses.some((it) => it === status)

const statusOf = ({ status, until }: Code): ScanStatus =>
  isPending(status) && until < clock.now() ? 'expired' : status

/** A code as a phone sees it; null for one that nobody was given. */
export function scanCode(key: string): (Code & { address: string }) | null {
  const code = codes.value.get(key)
  return code ? { ...code, status: statusOf(code), address: phone.addressOf('scan', key) } : null
}

/** The newest code; null when none was asked for. */
export const newestScanCode = () => scanCode([...codes.value.keys()].at(-1) ?? '')

/** Somebody does something with the app. False for a code that is over, or has been scanned by somebody else. */
export function setScanStatus(key: string, status: ScanStatus, account: string): boolean {
  const code = codes.value.get(key)
  if (!code || !isPending(statusOf(code)) || (code.account !== '' && code.account !== account)) return false
  Object.assign(code, { status, account })
  if (status === 'confirmed') code.verifyKey = issueTicket('scan:', account)
  return true
}

export const scanHandlers = mock(scan, {
  qrcodeGenerate(_, { headers }) {
    const key = randomUUID()
    const askedAt = clock.now()
    const until = askedAt + codeLifetime
    const ip = headers.get('X-Forwarded-For') ?? ''
    codes.value.set(key, { key, status: 'waiting', askedAt, until, ip, account: '', verifyKey: null })
    return { key, content: phone.addressOf('scan', key), expireTime: instant(until) }
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
