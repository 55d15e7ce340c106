import { hashKey, type QueryClient, useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouteContext } from '@tanstack/react-router'

import { type Account, type CurrentSession, session } from '#contracts/session.ts'

import { query, renderFor, send } from '../api.ts'
import { setServerTime } from '../clock.ts'
import { copyTime, noteCopy } from '../offline/copy-time.ts'
import { holder, holdFor, release } from '../offline/holder.ts'
import { tellOtherTabs } from './channel.ts'
import { suggestAccount } from './suggested-account.ts'

const current = query(session.current)

/** Where the visited pages of this tab are kept until somebody else logs in. */
export const visitedKey = 'exam:tabs'

/** The session as the gateway sees it; asked once, then kept. */
export async function loadSession(client: QueryClient): Promise<CurrentSession> {
  return adopt(client, await client.ensureQueryData({ ...current, staleTime: Number.POSITIVE_INFINITY }))
}

/** Asks the gateway anew: it may have changed without this tab. */
export async function reloadSession(client: QueryClient): Promise<CurrentSession> {
  return adopt(client, await client.fetchQuery({ ...current, staleTime: 0 }))
}

/** Takes a session over as this tab's own. The clock of a copy has stopped. */
function adopt(client: QueryClient, loaded: CurrentSession): CurrentSession {
  const ref = loaded.account?.ref ?? null
  if (!copyTime(client, current.queryKey)) {
    setServerTime(loaded.serverTime)
    void holdFor(ref).then(() => keepForOffline(loaded))
  }
  renderFor(ref)
  return loaded
}

/** The session is kept like what it opens; for the holder of this device only. */
export async function keepForOffline(loaded: CurrentSession) {
  if (holder()) await import('../offline/or-copy.ts').then(({ keepSession }) => keepSession(loaded))
}

/** After a log-in: everything of whoever was here before is gone, and the other tabs know. */
export function begin(client: QueryClient, begun: CurrentSession) {
  forget(client)
  forgetServerState(client)
  client.setQueryData(current.queryKey, begun)
  noteCopy(client, current.queryKey, null)
  adopt(client, begun)
  suggestAccount('')
  tellOtherTabs({ kind: 'account', ref: begun.account?.ref ?? null })
}

type Destination = { to?: string; why?: 'ended' | 'deleted' | 'replaced' | 'switched' | 'conflict' }

/** Leaves the frame with nothing of the account staying behind. Who is there already is left alone. */
export async function leaveFor(page: 'login' | 'lock', client: QueryClient, router: AnyRouter, search: Destination) {
  if (router.state.location.pathname === `/${page}`) return
  if (page === 'login') forget(client)
  else client.setQueryData(current.queryKey, (old) => old && { ...old, locked: true })
  await router.navigate({ to: `/${page}`, search, replace: true })
  forgetServerState(client)
}

/** This tab belongs to nobody any more. What it shows goes with the page. */
function forget(client: QueryClient) {
  void release(client.getQueryData(current.queryKey)?.account?.ref ?? null)
  client.setQueryData(
    current.queryKey,
    (old) => old && { ...old, account: null, locked: false, exam: undefined, keepAliveIn: null },
  )
  renderFor(null)
  sessionStorage.removeItem(visitedKey)
}

/** Drops everything that was read and is not on the screen, but for the session itself. */
function forgetServerState(client: QueryClient) {
  client.removeQueries({ type: 'inactive', predicate: ({ queryHash }) => queryHash !== hashKey(current.queryKey) })
}

/** What belongs to the device and to nobody: the gateway has the browser empty its storage with a log-out. */
const devices = ['exam:locale', 'exam:color-scheme', 'exam:looks', 'exam:log-in-way']

/** Logs out here, at the gateway and in all tabs. What was kept for offline goes first, also without a network. */
export async function logOut(client: QueryClient, router: AnyRouter, search: Destination = {}) {
  await holdFor(null)
  const kept = devices.map((key) => [key, localStorage.getItem(key)] as const)
  await send(session.logOut, {})
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  await import('./draft.ts').then(({ wipeDrafts }) => wipeDrafts())
  tellOtherTabs({ kind: 'account', ref: null })
  await leaveFor('login', client, router, search)
}

/** The account of a page inside the shell, whose guard let nobody in without one. */
export const useAccount = (): Account => useRouteContext({ from: '/_shell', select: ({ account }) => account })

/** Seconds without anybody after which this screen is to be locked; undefined for never. */
export const useLockAfter = () => useQuery(current).data?.lockAfter

/** The chosen exam: null for none, undefined when the server could not be asked. */
export const useSelectedExam = () => useQuery(current).data?.exam
