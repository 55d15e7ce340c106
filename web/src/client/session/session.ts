import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouteContext } from '@tanstack/react-router'

import { ApiError } from '#contracts/core/error.ts'
import { type Account, type CurrentSession, session } from '#contracts/session/session.ts'

import { sendOrCached, query, renderedAccount, setRenderedAccount } from '../api/api.ts'
import { offlineOwner } from '../device/offline-owner.ts'
import { previousUser } from '../device/previous-user.ts'
import { storageKey } from '../device/storage.ts'
import { inTab } from '../device/text-store.ts'
import { endOfflineSession, removeOfflineOwner, setOfflineOwner } from '../offline/change-offline-owner.ts'
import { copyTime, setCopyTime } from '../offline/copy-time.ts'
import { publicHref } from '../search.ts'
import { broadcastToTabs } from './channel.ts'
import { destination } from './destination.ts'
import { service } from './service.ts'
import { suggestAccount } from './suggested-account.ts'

/**
 * Session of this browser. Where this tab renders another account, or one whose session has ended, the query fails as
 * every call does, and the tab is redirected: it never continues as the new account. Source: security R27. Where the
 * selected exam is not answered, the last known one stays.
 */
export const currentSession = queryOptions({
  queryKey: query(session.current).queryKey,
  async queryFn(context) {
    const before = renderedAccount()
    const loaded = await sendOrCached(session.current, {}, context)
    if (!copyTime(context.client, context.queryKey)) service.set(loaded.service)
    const rendered = renderedAccount()
    if (rendered && loaded.account && loaded.account.ref !== rendered) throw new ApiError('account_changed')
    // Not where somebody has logged in meanwhile.
    const isSameTab = rendered !== null && rendered === before
    if (isSameTab && !loaded.account) throw new ApiError(loaded.replaced ? 'session_replaced' : 'session_ended')
    const known = context.client.getQueryData<CurrentSession>(context.queryKey)
    const isKnown = known?.exam !== undefined && known.account?.ref === loaded.account?.ref
    return isKnown && loaded.exam === undefined ? { ...loaded, exam: known.exam } : loaded
  },
})

/** Session storage key of the visited tabs; removed with the account. */
export const visitedTabsKey = storageKey('tabs')

/** Loads the session from the gateway, once. */
export async function loadSession(client: QueryClient): Promise<CurrentSession> {
  return adoptSession(client, await client.ensureQueryData({ ...currentSession, staleTime: Number.POSITIVE_INFINITY }))
}

/** Reloads the session: another tab may have changed it. */
export async function reloadSession(client: QueryClient): Promise<CurrentSession> {
  return adoptSession(client, await client.fetchQuery({ ...currentSession, staleTime: 0 }))
}

/** Loads the session for the log-in page, which renders no account: a change of account is not a conflict there. */
export function loadSessionForLogIn(client: QueryClient): Promise<CurrentSession> {
  setAccount(null)
  return reloadSession(client)
}

/** Adopts a session as this tab's own. */
function adoptSession(client: QueryClient, loaded: CurrentSession): CurrentSession {
  const ref = loaded.account?.ref ?? null
  if (!copyTime(client, currentSession.queryKey)) void setOfflineOwner(loaded).then(() => storeForOffline(loaded))
  setAccount(ref)
  return loaded
}

function setAccount(ref: string | null) {
  if (ref) previousUser.loggedOut = null
  else previousUser.account = renderedAccount() ?? previousUser.account
  setRenderedAccount(ref)
}

/** Destination after a log-in; home if another account requested the page. */
export const destinationAfterLogIn = (to: string | undefined, { account }: CurrentSession) =>
  destination(previousUser.account && previousUser.account !== account?.ref ? '' : to)

/** Stores the session as an offline copy, for the offline owner only. */
export async function storeForOffline(loaded: CurrentSession) {
  if (offlineOwner())
    await import('../offline/network-or-cache.ts').then(({ storeSessionCopy }) => storeSessionCopy(loaded))
}

/** Starts a session after a log-in: clears the previous account, notifies the other tabs, returns the destination. */
export function startSession(client: QueryClient, started: CurrentSession, to?: string): string {
  clearAccount(client)
  clearServerState(client)
  client.setQueryData(currentSession.queryKey, started)
  service.set(started.service)
  setCopyTime(client, currentSession.queryKey, null)
  adoptSession(client, started)
  suggestAccount('')
  broadcastToTabs({ kind: 'account', ref: started.account?.ref ?? null })
  return destinationAfterLogIn(to, started)
}

export type Destination = {
  to?: string
  why?: 'ended' | 'deleted' | 'loggedOut' | 'replaced' | 'switched' | 'conflict'
}

/** Redirects to the log-in, unless it is open, and clears everything of the account. */
export async function redirectToLogIn(client: QueryClient, router: AnyRouter, search: Destination) {
  if (router.state.location.pathname === '/login') return
  clearAccount(client, search.why)
  await router.navigate({ to: '/login', search, replace: true })
  clearServerState(client)
}

/** Redirects to the lock screen and unmounts what the account has read. Source: security R68. */
export async function redirectToLock(client: QueryClient, router: AnyRouter) {
  const { location } = router.state
  if (location.pathname === '/lock') return
  client.setQueryData(currentSession.queryKey, (old) => old && { ...old, locked: true })
  await router.navigate({ to: '/lock', search: { to: publicHref(location) }, replace: true })
  clearServerState(client)
}

/** Removes the account from this tab. What is rendered is unmounted with the page. */
function clearAccount(client: QueryClient, why?: Destination['why']) {
  const ref = client.getQueryData(currentSession.queryKey)?.account?.ref
  if (ref && ref === offlineOwner()) void (why === 'ended' ? endOfflineSession() : removeOfflineOwner())
  client.setQueryData(
    currentSession.queryKey,
    (old) => old && { ...old, account: null, locked: false, exam: undefined, endTime: null, keepAliveIn: null },
  )
  setAccount(null)
  inTab.set(visitedTabsKey, null)
}

/** Removes all inactive queries but the session. */
function clearServerState(client: QueryClient) {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => queryHash !== hashKey(currentSession.queryKey),
  })
}

/** Account of a page inside the frame; its guard requires one. */
export const useAccount = (): Account => useRouteContext({ from: '/_shell', select: ({ account }) => account })

/** Selected exam: null for none, undefined when the server could not be reached. */
export const useSelectedExam = () => useQuery(currentSession).data?.exam
