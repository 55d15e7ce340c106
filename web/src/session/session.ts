import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouteContext } from '@tanstack/react-router'

import { ApiError } from '#contracts/core/error.ts'
import { type Account, type CurrentSession, session } from '#contracts/session.ts'

import { sendOrCached, query, renderedAccount, setRenderedAccount } from '../api/api.ts'
import { setServerTime } from '../api/clock.ts'
import { copyTime, setCopyTime } from '../offline/copy-time.ts'
import { offlineOwner, setOfflineOwner, clearOfflineOwner } from '../offline/offline-owner.ts'
import { broadcastToTabs } from './channel.ts'
import { destination } from './destination.ts'
import { previousUser } from './previous-user.ts'
import { suggestAccount } from './suggested-account.ts'
import { storageKey } from '../storage.ts'

/**
 * The session of this browser. Where this tab shows somebody else, that is the failure of every other call too: the tab
 * leaves, and never goes on as whoever came. Source: security R27.
 */
export const currentSession = queryOptions({
  queryKey: query(session.current).queryKey,
  async queryFn(context) {
    const found = await sendOrCached(session.current, {}, context)
    const shown = renderedAccount()
    if (shown && found.account && found.account.ref !== shown) throw new ApiError('account_changed')
    return found
  },
})

/** Where the visited pages of this tab are kept until somebody else logs in. */
export const visitedTabsKey = storageKey('tabs')

/** The session as the gateway sees it; asked once, then kept. */
export async function loadSession(client: QueryClient): Promise<CurrentSession> {
  return adoptSession(client, await client.ensureQueryData({ ...currentSession, staleTime: Number.POSITIVE_INFINITY }))
}

/** Asks the gateway anew: it may have changed without this tab. */
export async function reloadSession(client: QueryClient): Promise<CurrentSession> {
  return adoptSession(client, await client.fetchQuery({ ...currentSession, staleTime: 0 }))
}

/** For the log-in, which shows nothing of anybody: whoever is there now, also where somebody else was. */
export function loadSessionForLogIn(client: QueryClient): Promise<CurrentSession> {
  setAccount(null)
  return reloadSession(client)
}

/** Takes a session over as this tab's own. The clock of a copy has stopped. */
function adoptSession(client: QueryClient, loaded: CurrentSession): CurrentSession {
  const ref = loaded.account?.ref ?? null
  if (!copyTime(client, currentSession.queryKey)) {
    setServerTime(loaded.serverTime)
    void setOfflineOwner(ref).then(() => storeForOffline(loaded))
  }
  setAccount(ref)
  return loaded
}

function setAccount(ref: string | null) {
  if (ref) previousUser.loggedOut = null
  else previousUser.account = renderedAccount() ?? previousUser.account
  setRenderedAccount(ref)
}

/** Where somebody goes who is logged in now: to the wanted page, unless somebody else had wanted it. */
export const destinationAfterLogIn = (to: string | undefined, { account }: CurrentSession) =>
  destination(previousUser.account && previousUser.account !== account?.ref ? '' : to)

/** The session is kept like what it opens; for the holder of this device only. */
export async function storeForOffline(loaded: CurrentSession) {
  if (offlineOwner())
    await import('../offline/network-or-cache.ts').then(({ storeSessionCopy }) => storeSessionCopy(loaded))
}

/** After a log-in: everything of whoever was here before is gone, and the other tabs know. Says where to go on. */
export function startSession(client: QueryClient, started: CurrentSession, to?: string): string {
  clearAccount(client)
  clearServerState(client)
  client.setQueryData(currentSession.queryKey, started)
  setCopyTime(client, currentSession.queryKey, null)
  adoptSession(client, started)
  suggestAccount('')
  broadcastToTabs({ kind: 'account', ref: started.account?.ref ?? null })
  return destinationAfterLogIn(to, started)
}

export type Destination = { to?: string; why?: 'ended' | 'deleted' | 'replaced' | 'switched' | 'conflict' }

/** Redirects to the log-in and clears everything of the account. A visitor of that page already stays as they are. */
export async function redirectToLogIn(client: QueryClient, router: AnyRouter, search: Destination) {
  if (router.state.location.pathname === '/login') return
  clearAccount(client)
  await router.navigate({ to: '/login', search, replace: true })
  clearServerState(client)
}

/** Redirects to the lock screen and unmounts what the account has read. Source: security R68. */
export async function redirectToLock(client: QueryClient, router: AnyRouter, search: Destination) {
  if (router.state.location.pathname === '/lock') return
  client.setQueryData(currentSession.queryKey, (old) => old && { ...old, locked: true })
  await router.navigate({ to: '/lock', search, replace: true })
  clearServerState(client)
}

/** This tab belongs to nobody any more. What it shows goes with the page. */
function clearAccount(client: QueryClient) {
  void clearOfflineOwner(client.getQueryData(currentSession.queryKey)?.account?.ref ?? null)
  client.setQueryData(
    currentSession.queryKey,
    (old) => old && { ...old, account: null, locked: false, exam: undefined, keepAliveIn: null },
  )
  setAccount(null)
  sessionStorage.removeItem(visitedTabsKey)
}

/** Drops everything that was read and is not on the screen, but for the session itself. */
function clearServerState(client: QueryClient) {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => queryHash !== hashKey(currentSession.queryKey),
  })
}

/** The account of a page inside the shell, whose guard let nobody in without one. */
export const useAccount = (): Account => useRouteContext({ from: '/_shell', select: ({ account }) => account })

/** The chosen exam: null for none, undefined when the server could not be asked. */
export const useSelectedExam = () => useQuery(currentSession).data?.exam
