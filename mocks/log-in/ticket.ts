import { randomUUID } from 'node:crypto'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'

/** Lifetime of a ticket, in milliseconds. */
const ticketLifetime = 300_000

/** Accounts by ticket. */
const tickets = resettable(() => new Map<string, { account: string; until: number }>())

/** One-time secret that logs an account in. */
export function issueTicket(prefix: 'ncias:' | 'redirect:' | 'scan:', account: string): string {
  const ticket = `${prefix}${randomUUID()}`
  tickets.value.set(ticket, { account, until: clock.now() + ticketLifetime })
  return ticket
}

/** The account of a ticket, once. For QA `scan:zhangwei` works without being issued. */
export function redeemTicket(ticket: string | undefined, prefix: string): string | null {
  if (!ticket?.startsWith(prefix)) return null
  const entry = tickets.value.get(ticket)
  tickets.value.delete(ticket)
  if (!entry) return ticket.slice(prefix.length)
  return entry.until < clock.now() ? null : entry.account
}
