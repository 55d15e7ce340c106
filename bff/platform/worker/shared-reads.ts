import { waitUntil } from 'cloudflare:workers'

import { type Flight, SharedCopies } from '#bff/upstream/shared-reads/shared-copies.ts'
import { type Copy, type CopyStore, maxStale, type SharedReads } from '#bff/upstream/shared-reads/shared-reads.ts'

/** Milliseconds between two looks at a question of another request. */
const pollInterval = 20

/**
 * Shared reads at the edge. The copies are those of the data centre (Cache API); a failing source, and a question under
 * way, are known to one isolate.
 */
export const cacheSharedReads = (origin: string): SharedReads =>
  new SharedCopies({ store: cacheCopies(origin), now: Date.now, wait, keepAlive: waitUntil })

/** By polling: workerd does not let a request wait for the I/O of another one. */
async function wait(flight: Flight, until: number) {
  while (!flight.outcome && Date.now() < until) await scheduler.wait(pollInterval)
}

/** Copies in a cache of its own, which no request from outside reaches. */
const cacheCopies = (origin: string): CopyStore => ({
  async get(key) {
    const response = await (await caches.open('shared-reads')).match(await cacheAddress(origin, key))
    return response && response.json<Copy>() // written below
  },
  async put(key, copy) {
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': `max-age=${maxStale / 1000}` }
    const response = new Response(JSON.stringify(copy), { headers })
    await (await caches.open('shared-reads')).put(await cacheAddress(origin, key), response)
  },
})

/** The cache knows addresses of the zone only. */
async function cacheAddress(origin: string, key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return `${origin}/shared-reads/${Buffer.from(digest).toString('hex')}`
}
