import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { session } from '#contracts/session.ts'

import { renderedAccount, send } from '../api/api.ts'
import { holdFor } from '../offline/offline-owner.ts'
import { tellOtherTabs } from './channel.ts'
import { wipeDrafts } from '../draft/draft.ts'
import { earlier } from './previous-user.ts'
import { type Destination, leaveFor } from './session.ts'

/** Keys begin so of what belongs to the device and to nobody: the gateway has the browser empty its storage. */
const ofDevice = 'device:'

/** Logs out here, at the gateway and in all tabs. What was kept for offline goes first, also without a network. */
export async function logOut(client: QueryClient, router: AnyRouter, search: Destination = {}) {
  await holdFor(null)
  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith(ofDevice))
  await send(session.logOut, {})
  for (const [key, value] of kept) localStorage.setItem(key, value)
  tellOtherTabs({ kind: 'account', ref: null })
  await leaveLoggedOut(client, router, search)
}

/** Leaves after a log-out, here or in another tab: nothing that was typed stays, nor is kept as the page goes. */
export async function leaveLoggedOut(client: QueryClient, router: AnyRouter, search: Destination = {}) {
  earlier.loggedOut = renderedAccount()
  await Promise.all([leaveFor('login', client, router, search), wipeDrafts()])
}
