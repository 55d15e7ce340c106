import { randomUUID } from 'node:crypto'

import { chinaTime } from '#contracts/core/blade.ts'
import { ncias } from '#contracts/session/ncias.ts'
import { pendingStatuses, type ScanStatus } from '#contracts/session/scan.ts'

import { clock } from './core/clock.ts'
import { resettable } from './core/db.ts'
import { maskedName } from './core/mask.ts'
import { mock } from './core/mock.ts'
import { issueTicket } from './log-in/ticket.ts'
import { issueResetKey } from './retrieval/retrieval.ts'
import { users } from './user/seeds.ts'

/** Lifetime of a QR code, in milliseconds. */
const codeLifetime = 120_000

/** Confirmed identity: an account, an unknown person, or an account under another name. */
type Person = { account: string; mismatch: boolean }

type Code = { status: ScanStatus; until: number; person: Person | null }

/** Codes by token, newest last. */
const codes = resettable(() => new Map<string, Code>())

/** Sets the status of the newest code, for QA. False when there is none. */
export function setNciasStatus(status: ScanStatus, person: Person | null): boolean {
  const newest = [...codes.value.values()].at(-1)
  if (newest) Object.assign(newest, { status, person })
  return newest !== undefined
}

/** Status of the newest code; null when there is none. */
export const nciasState = () => {
  const newest = [...codes.value.values()].at(-1)
  return newest ? scanStatus(newest) : null
}

const pending: ReadonlySet<ScanStatus> = new Set(pendingStatuses)

const scanStatus = ({ status, until }: Code): ScanStatus =>
  pending.has(status) && until < clock.now() ? 'expired' : status

export const nciasHandlers = mock(ncias, {
  getWzQrCode() {
    const token = randomUUID()
    const until = clock.now() + codeLifetime
    codes.value.set(token, { status: 'waiting', until, person: null })
    const appLink = `https://ncias.example/app?ticket=${token}`
    return { token, content: appLink, appLink, expireTime: chinaTime(until) }
  },
  checkWzQrStatus({ token }) {
    const code = codes.value.get(token)
    return { status: code ? scanStatus(code) : 'expired' }
  },
  getNciasPID({ token }) {
    const code = codes.value.get(token)
    codes.value.delete(token)
    if (code?.status !== 'confirmed') return { outcome: 'expired' as const }
    const user = users.find((row) => row.account === code.person?.account)
    if (!user) return { outcome: 'none' as const }
    if (code.person?.mismatch) return { outcome: 'mismatch' as const }
    return {
      outcome: 'found' as const,
      ksName: maskedName(user.realName),
      logInToken: issueTicket('ncias:', user.account),
      resetKey: issueResetKey(user),
    }
  },
})
