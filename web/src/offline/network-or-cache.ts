import type { QueryFunctionContext } from '@tanstack/react-query'

import type { Call } from '#contracts/core/endpoint.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { type CurrentSession, session } from '#contracts/session.ts'

import { isUnanswered } from '../api/unanswered.ts'
import { findCopy, keepCopy } from './copies.ts'
import { noteCopy } from './copy-time.ts'
import { holder } from './offline-owner.ts'

/** Who has a copy at hand waits no longer than this for a bad network. Milliseconds. */
const patience = 5_000

type Asked<T> = {
  call: Call
  input: object
  /** The account that asked; null before it is known. */
  asker: string | null
  answer: Promise<T>
}

/** Where an answer is found among the copies. */
const addressOf = ({ url }: Call, input: object) => `${url}?${encodeQuery({ ...input })}`

/**
 * An answer; the device's copy of it when the network gives none. What was answered is kept for its account. Nothing but
 * a network that is away leads to a copy: a refusal or an ended session is an answer.
 */
export async function orCopy<T>(
  { call, input, asker, answer }: Asked<T>,
  { client, queryKey }: QueryFunctionContext,
): Promise<T> {
  const account = holder()
  if (!account || (asker && asker !== account)) return answer
  const address = addressOf(call, input)
  // What anybody may ask is nobody's; whose the session is only itself can tell.
  if (asker && call.access !== 'public') answer.then((value) => keepCopy(asker, address, value)).catch(() => undefined)
  const copy = () => findCopy<T>(account, address)
  const { value, copiedAt } = await firstOf(
    answer.then((value): { value: T; copiedAt: string | null } => ({ value, copiedAt: null })),
    copy,
  )
  noteCopy(client, queryKey, copiedAt)
  return value
}

/** The answer, or what else there is: after a while, or when nothing came. */
async function firstOf<A>(answer: Promise<A>, other: () => Promise<A | null>): Promise<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)))
  try {
    return await Promise.race([answer, late.then(async () => (await other()) ?? answer)])
  } catch (error) {
    const found = isUnanswered(error) ? await other() : null
    if (found) return found
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps the session: without it no page behind the log-in could be opened offline. */
export async function keepSession(current: CurrentSession) {
  if (current.account) await keepCopy(current.account.ref, addressOf(session.current, {}), current)
}
