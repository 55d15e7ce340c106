import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { atom } from 'jotai'

import { type Account, type CurrentSession, session } from '#contracts/session.ts'

import { query, renderFor, send } from '../api.ts'
import { setServerTime } from '../clock.ts'
import { store } from '../store.ts'
import { tellOtherTabs } from './channel.ts'
import { forgetTabs } from './visited.ts'

const current = query(session.current)

/** Another account than the one shown here is logged in: nothing of the old one may stay on the screen. */
export const conflictAtom = atom(false)

/** The session as the gateway sees it; asked once, then kept. */
export async function loadSession(client: QueryClient): Promise<CurrentSession> {
  const loaded = await client.ensureQueryData({ ...current, staleTime: Number.POSITIVE_INFINITY })
  adopt(loaded)
  return loaded
}

/** Asks the gateway anew, as after unlocking. */
export async function reloadSession(client: QueryClient): Promise<CurrentSession> {
  const loaded = await client.fetchQuery({ ...current, staleTime: 0 })
  adopt(loaded)
  return loaded
}

/** Takes a session over as this tab's own. */
function adopt(loaded: CurrentSession) {
  setServerTime(loaded.serverTime)
  renderFor(loaded.account?.ref ?? null)
}

/** After a log-in: everything of whoever was here before is gone, and the other tabs know. */
export function begin(client: QueryClient, begun: CurrentSession) {
  forget(client)
  forgetServerState(client)
  client.setQueryData(current.queryKey, begun)
  adopt(begun)
  tellOtherTabs({ kind: 'account', ref: begun.account?.ref ?? null })
}

/** This tab belongs to nobody any more. What it shows goes when it has left the page: see forgetServerState. */
export function forget(client: QueryClient) {
  client.setQueryData(
    current.queryKey,
    (old) => old && { ...old, account: null, locked: false, exam: undefined, keepAliveIn: null },
  )
  store.set(conflictAtom, false)
  renderFor(null)
  forgetTabs()
}

/** Drops everything that was read and is not on the screen, but for the session itself. */
export function forgetServerState(client: QueryClient) {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== current.queryKey[0] })
}

/** Logs out here, at the gateway and in all tabs. */
export async function logOut(client: QueryClient) {
  await send(session.logOut, {})
  forget(client)
  tellOtherTabs({ kind: 'account', ref: null })
}

/** The account of a page inside the shell, whose guard let nobody in without one. */
export const useAccount = (): Account => useRouteContext({ from: '/_shell', select: ({ account }) => account })

/** The chosen exam: null for none, undefined when the server could not be asked. */
export const useSelectedExam = () => useQuery(current).data?.exam
