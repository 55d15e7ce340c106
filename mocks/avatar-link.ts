import { randomBytes } from 'node:crypto'

import { clock } from './clock.ts'
import { stored } from './db.ts'
import { expiry } from './object-store.ts'

type Link = { userId: string; until: number }

const links = stored(() => new Map<string, Link>())

/** Milliseconds that a link to upload the portrait is good for. */
const life = 600_000

/** A link that stands for the log-in of a user until one picture was saved with it. */
export function issueLink(userId: string): { key: string; expireTime: string } {
  const key = randomBytes(24).toString('base64url')
  const until = clock.now() + life
  links.value.set(key, { userId, until })
  return { key, expireTime: expiry(until) }
}

/** Whose link it is; null when it was used up, is too old, or never was. */
export function userOfLink(key: string): string | null {
  const link = links.value.get(key)
  return link && clock.now() < link.until ? link.userId : null
}

/** It has done what it was for. */
export function consumeLink(key: string) {
  links.value.delete(key)
}
