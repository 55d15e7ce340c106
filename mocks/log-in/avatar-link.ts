import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'

type Link = { userId: string; until: number }

/** Lifetime of a link, in milliseconds. */
const linkLifetime = 600_000

/** Links by key; one per user. */
const links = resettable(() => new Map<string, Link>())

/** A key that authorises a phone to upload this user's portrait. It replaces the previous one. */
export function issueLink(userId: string): { key: string; expireTime: string } {
  for (const [key, link] of links.value) if (link.userId === userId) links.value.delete(key)
  const key = crypto.randomUUID()
  const until = clock.now() + linkLifetime
  links.value.set(key, { userId, until })
  return { key, expireTime: chinaTime(until) }
}

/** The user of a link; null when it is used, expired or unknown. */
export function userOfLink(key: string): UserRow | null {
  const link = links.value.get(key)
  return link && clock.now() < link.until ? (users.byId(link.userId) ?? null) : null
}

/** Revokes a link after the portrait was confirmed. */
export const removeLink = (key: string) => links.value.delete(key)
