import { clock, instant } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { type UserRow, users } from '../user/seeds.ts'

type Link = { userId: string; until: number }

/** How long a link stands for a log-in, in milliseconds. */
const linkLifetime = 600_000

/** Links by key; a person has one at a time. */
const links = resettable(() => new Map<string, Link>())

/** A key that lets a phone upload the portrait of this person; the one before ends. */
export function issueLink(userId: string): { key: string; expireTime: string } {
  for (const [key, link] of links.value) if (link.userId === userId) links.value.delete(key)
  const key = crypto.randomUUID()
  const until = clock.now() + linkLifetime
  links.value.set(key, { userId, until })
  return { key, expireTime: instant(until) }
}

/** Whose link it is; null when it is used up, too old or none of ours. */
export function userOfLink(key: string): UserRow | null {
  const link = links.value.get(key)
  return link && clock.now() < link.until ? (users.byId(link.userId) ?? null) : null
}

/** The portrait was confirmed: the link has done its work. */
export const removeLink = (key: string) => links.value.delete(key)
