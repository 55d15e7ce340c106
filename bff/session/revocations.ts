import * as v from 'valibot'

import { ApiError } from '#contracts/core/error.ts'

import { andThen, type Awaitable } from '../http/and-then.ts'
import { polled } from '../limits/shared-state/polled.ts'
import type { SharedState } from '../limits/shared-state/store.ts'
import type { OpenSession } from './opened.ts'

const key = 'session revocations'

/** Milliseconds until a process knows of a revocation by another one. Source: security R7. */
const pollInterval = 1_000

/** Milliseconds after which no session is left that a revocation ended: longer than any absolute time-out. */
const memory = 30 * 86_400_000

/** Milliseconds for which a change excludes others: longer than a store takes to answer. */
const exclusion = 5_000

/** Sessions that began by these times (steady clock, milliseconds) are over: all, and by tenant. */
const Revocations = v.object({ all: v.number(), tenants: v.record(v.string(), v.number()) })
export type Revocations = v.InferOutput<typeof Revocations>

/** Revocation of sessions that nobody can list: each record opens only with the secret of its browser. */
export type SessionRevocations = {
  revokeTenant(tenantId: string): Promise<void>
  revokeEverybody(): Promise<void>
  /** Reads what is revoked, at most once a second; throws store_unavailable while it is not known. */
  current(): Awaitable<Revocations>
}

/** Revocations in shared state. Methods throw store_unavailable; changes too_many_requests during another change. */
export function sessionRevocations({
  sharedState,
  now,
}: {
  readonly sharedState: Pick<SharedState, 'get' | 'set' | 'claim'>
  readonly now: () => number
}): SessionRevocations {
  const stored = async () => parse(await sharedState.get(key))
  const { current, refresh } = polled<Revocations | null>(stored, { now, interval: pollInterval, initial: null })

  async function change(apply: (before: Revocations, at: number) => Revocations) {
    const isFree = await sharedState.claim(`${key} change`, exclusion)
    if (!isFree) throw new ApiError('too_many_requests', { retryAfter: exclusion / 1_000 })
    await sharedState.set(key, JSON.stringify(apply(await stored(), now())))
    await refresh()
  }

  return {
    revokeTenant: (tenantId) =>
      change(({ all, tenants }, at) => {
        const recent = Object.entries(tenants).filter(([, revokedAt]) => revokedAt > at - memory)
        return { all, tenants: { ...Object.fromEntries(recent), [tenantId]: at } }
      }),
    revokeEverybody: () => change((_before, at) => ({ all: at, tenants: {} })),
    current: () => andThen(current(), orUnavailable),
  }
}

function orUnavailable(known: Revocations | null): Revocations {
  if (!known) throw new ApiError('store_unavailable', { retryAfter: 1 })
  return known
}

/** Whether a session began before a revocation that is about it. */
export const isRevoked = ({ all, tenants }: Revocations, { account, startedAt }: OpenSession): boolean =>
  startedAt !== undefined && startedAt <= Math.max(all, tenants[account.tenantId] ?? 0)

const parse = (text: string | null): Revocations =>
  text === null ? { all: 0, tenants: {} } : v.parse(Revocations, JSON.parse(text))
