import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'

import type { Call } from '#contracts/core/call.ts'
import { encodeQuery } from '#contracts/core/query.ts'
import { within } from '#contracts/core/time/timer.ts'
import { type CurrentSession, session } from '#contracts/session/session.ts'

import { offlineOwner } from '../device/offline-owner.ts'
import { isNetworkError } from '../errors/network-error.ts'
import { type CopyTime, copyTime, setCopyTime } from './copy-time.ts'

/** Time-out of the network where there is a copy, in milliseconds. */
const networkTimeout = 5_000

type CachedRead<T> = {
  call: Call
  input: object
  /** Account of the call; null before it is known. */
  account: string | null
  answer: Promise<T>
}

/** Storage address of a copy. */
const storageAddress = ({ url }: Call, input: object) => `${url}?${encodeQuery({ ...input })}`

/**
 * Network first, otherwise the offline copy. Answers are stored for their account. Only a network error leads to the
 * copy: a refusal or an ended session is an answer. The query that shows it has the time of the copy.
 */
export async function networkOrCache<T>(
  { call, input, account, answer }: CachedRead<T>,
  shown?: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
): Promise<T> {
  const owner = offlineOwner()
  if (!owner || (account && account !== owner)) return answer
  answer.then((value) => storeAnswer({ call, input, account }, value)).catch(() => undefined)
  try {
    const { value, time } = await firstAnswer<{ value: T; time: CopyTime | null }>(
      answer.then((current) => ({ value: current, time: null })),
      async () => (await import('./copies.ts')).readCopy<T>(owner, storageAddress(call, input)),
    )
    if (shown) setCopyTime(shown.client, shown.queryKey, time)
    return value
  } catch (error) {
    if (shown && call.access !== 'public' && copyTime(shown.client, shown.queryKey))
      dropCopy(shown.client, shown.queryKey)
    throw error
  }
}

/** The copy that a query shows has expired: its data is removed from the page. */
function dropCopy(client: QueryClient, queryKey: QueryKey) {
  setCopyTime(client, queryKey, null)
  // After this fetch, which would put its result into the query.
  setTimeout(() => void client.resetQueries({ queryKey, exact: true }))
}

/** The answer, or the other after the time-out or a network error. */
async function firstAnswer<A>(answer: Promise<A>, other: () => Promise<A | null>): Promise<A> {
  try {
    return await within(networkTimeout, answer, async () => (await other()) ?? answer)
  } catch (error) {
    const copy = isNetworkError(error) ? await other() : null
    if (copy) return copy
    throw error
  }
}

/** Stores the session, without what holds at the moment only: pages behind the log-in need it offline. */
export async function storeSessionCopy({ account, ...current }: CurrentSession) {
  const copy = { ...current, account, service: undefined }
  if (account) await store({ call: session.current, input: {}, account: account.ref }, copy)
}

type StoredRead = Pick<CachedRead<unknown>, 'call' | 'input' | 'account'>

/** Stores an answer of the account. Public answers belong to none; the session stores itself. */
export async function storeAnswer({ call, input, account }: StoredRead, value: unknown) {
  if (account && call.access !== 'public') await store({ call, input, account }, value)
}

async function store({ call, input, account }: StoredRead & { account: string }, value: unknown) {
  const { storeCopy } = await import('./copies.ts')
  await storeCopy({ account, address: storageAddress(call, input), isKeepable: call.offline === 'keepable', value })
}
