import { randomUUID } from 'node:crypto'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'

/** How long a ticket is good, in milliseconds. */
const ticketLifetime = 300_000

/** Accounts by ticket. */
const tickets = resettable(() => new Map<string, { account: string; until: number }>())

/** A secret that stands for an account at one log-in. */
export function issueTicket(prefix: 'ncias:' | 'redirect:' | 'scan:', account: string): string {
  const ticket = `${prefix}${randomUUID()}`
  tickets.value.set(ticket, { account, until: clock.now() + ticketLifetime })
  return ticket
}

/** Whom a ticket is for, once. Those that nobody issued name their account, as `scan:zhangwei`, for QA. */
export function redeemTicket(ticket: string | undefined, prefix: string): string | null {
  if (!ticket?.startsWith(prefix)) return null
  const issued = tickets.value.get(ticket)
  tickets.value.delete(ticket)
  if (!issued) return ticket.slice(prefix.length)
  return issued.until < clock.now() ? null : issued.account
}
