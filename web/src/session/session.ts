import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouteContext } from '@tanstack/react-router'

import { ApiError } from '#contracts/core/error.ts'
import { type Account, type CurrentSession, session } from '#contracts/session.ts'

import { look, query, renderedAccount, renderFor } from '../api/api.ts'
import { setServerTime } from '../api/clock.ts'
import { copyTime, noteCopy } from '../offline/copy-time.ts'
import { holder, holdFor, release } from '../offline/offline-owner.ts'
import { tellOtherTabs } from './channel.ts'
import { destination } from './destination.ts'
import { earlier } from './previous-user.ts'
import { suggestAccount } from './suggested-account.ts'

/**
 * The session of this browser. Where this tab shows somebody else, that is the failure of every other call too: the tab
 * leaves, and never goes on as whoever came. Source: security R27.
 */
export const currentSession = queryOptions({
  queryKey: query(session.current).queryKey,
  async queryFn(context) {
    const found = await look(session.current, {}, context)
    const shown = renderedAccount()
    if (shown && found.account && found.account.ref !== shown) throw new ApiError('account_changed')
    return found
  },
})

/** Where the visited pages of this tab are kept until somebody else logs in. */
export const visitedKey = 'exam:tabs'

/** The session as the gateway sees it; asked once, then kept. */
export async function loadSession(client: QueryClient): Promise<CurrentSession> {
  return adopt(client, await client.ensureQueryData({ ...currentSession, staleTime: Number.POSITIVE_INFINITY }))
}

/** Asks the gateway anew: it may have changed without this tab. */
export async function reloadSession(client: QueryClient): Promise<CurrentSession> {
  return adopt(client, await client.fetchQuery({ ...currentSession, staleTime: 0 }))
}

/** For the log-in, which shows nothing of anybody: whoever is there now, also where somebody else was. */
export function meetSession(client: QueryClient): Promise<CurrentSession> {
  showFor(null)
  return reloadSession(client)
}

/** Takes a session over as this tab's own. The clock of a copy has stopped. */
function adopt(client: QueryClient, loaded: CurrentSession): CurrentSession {
  const ref = loaded.account?.ref ?? null
  if (!copyTime(client, currentSession.queryKey)) {
    setServerTime(loaded.serverTime)
    void holdFor(ref).then(() => keepForOffline(loaded))
  }
  showFor(ref)
  return loaded
}

function showFor(ref: string | null) {
  if (ref) earlier.loggedOut = null
  else earlier.account = renderedAccount() ?? earlier.account
  renderFor(ref)
}

/** Where somebody goes who is logged in now: to the wanted page, unless somebody else had wanted it. */
export const wayBack = (to: string | undefined, { account }: CurrentSession) =>
  destination(earlier.account && earlier.account !== account?.ref ? '' : to)

/** The session is kept like what it opens; for the holder of this device only. */
export async function keepForOffline(loaded: CurrentSession) {
  if (holder()) await import('../offline/network-or-cache.ts').then(({ keepSession }) => keepSession(loaded))
}

/** After a log-in: everything of whoever was here before is gone, and the other tabs know. Says where to go on. */
export function begin(client: QueryClient, begun: CurrentSession, to?: string): string {
  forget(client)
  forgetServerState(client)
  client.setQueryData(currentSession.queryKey, begun)
  noteCopy(client, currentSession.queryKey, null)
  adopt(client, begun)
  suggestAccount('')
  tellOtherTabs({ kind: 'account', ref: begun.account?.ref ?? null })
  return wayBack(to, begun)
}

export type Destination = { to?: string; why?: 'ended' | 'deleted' | 'replaced' | 'switched' | 'conflict' }

/** Leaves the frame with nothing of the account staying behind. Who is there already is left alone. */
export async function leaveFor(page: 'login' | 'lock', client: QueryClient, router: AnyRouter, search: Destination) {
  if (router.state.location.pathname === `/${page}`) return
  if (page === 'login') forget(client)
  else client.setQueryData(currentSession.queryKey, (old) => old && { ...old, locked: true })
  await router.navigate({ to: `/${page}`, search, replace: true })
  forgetServerState(client)
}

/** This tab belongs to nobody any more. What it shows goes with the page. */
function forget(client: QueryClient) {
  void release(client.getQueryData(currentSession.queryKey)?.account?.ref ?? null)
  client.setQueryData(
    currentSession.queryKey,
    (old) => old && { ...old, account: null, locked: false, exam: undefined, keepAliveIn: null },
  )
  showFor(null)
  sessionStorage.removeItem(visitedKey)
}

/** Drops everything that was read and is not on the screen, but for the session itself. */
function forgetServerState(client: QueryClient) {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => queryHash !== hashKey(currentSession.queryKey),
  })
}

/** The account of a page inside the shell, whose guard let nobody in without one. */
export const useAccount = (): Account => useRouteContext({ from: '/_shell', select: ({ account }) => account })

/** The chosen exam: null for none, undefined when the server could not be asked. */
export const useSelectedExam = () => useQuery(currentSession).data?.exam
