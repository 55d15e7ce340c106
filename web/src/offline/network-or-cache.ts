import type { QueryFunctionContext } from '@tanstack/react-query'

import type { Call } from '#contracts/core/endpoint.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { type CurrentSession, session } from '#contracts/session.ts'

import { isNetworkError } from '../api/network-error.ts'
import { readCopy, storeCopy } from './copies.ts'
import { setCopyTime } from './copy-time.ts'
import { offlineOwner } from './offline-owner.ts'

/** Who has a copy at hand waits no longer than this for a bad network. Milliseconds. */
const networkTimeout = 5_000

type CachedRead<T> = {
  call: Call
  input: object
  /** The account that asked; null before it is known. */
  account: string | null
  answer: Promise<T>
}

/** Where an answer is found among the copies. */
const addressOf = ({ url }: Call, input: object) => `${url}?${encodeQuery({ ...input })}`

/**
 * An answer; the device's copy of it when the network gives none. What was answered is kept for its account. Nothing but
 * a network that is away leads to a copy: a refusal or an ended session is an answer.
 */
export async function networkOrCache<T>(
  { call, input, account, answer }: CachedRead<T>,
  { client, queryKey }: QueryFunctionContext,
): Promise<T> {
  const owner = offlineOwner()
  if (!owner || (account && account !== owner)) return answer
  const address = addressOf(call, input)
  // What anybody may ask is nobody's; whose the session is only itself can tell.
  if (account && call.access !== 'public')
    answer.then((value) => storeCopy(account, address, value)).catch(() => undefined)
  const copy = () => readCopy<T>(owner, address)
  const { value, copiedAt } = await firstOf(
    answer.then((value): { value: T; copiedAt: string | null } => ({ value, copiedAt: null })),
    copy,
  )
  setCopyTime(client, queryKey, copiedAt)
  return value
}

/** The answer, or what else there is: after a while, or when nothing came. */
async function firstOf<A>(answer: Promise<A>, other: () => Promise<A | null>): Promise<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, networkTimeout)))
  try {
    return await Promise.race([answer, late.then(async () => (await other()) ?? answer)])
  } catch (error) {
    const found = isNetworkError(error) ? await other() : null
    if (found) return found
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps the session: without it no page behind the log-in could be opened offline. */
export async function storeSessionCopy(current: CurrentSession) {
  if (current.account) await storeCopy(current.account.ref, addressOf(session.current, {}), current)
}
