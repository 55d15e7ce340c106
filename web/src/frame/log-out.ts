import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { session } from '#contracts/session/session.ts'

import { renderedAccount, send } from '../client/api/api.ts'
import { deviceStorage } from '../client/device/from-storage.ts'
import { previousUser } from '../client/device/previous-user.ts'
import { devicePrefix } from '../client/device/storage.ts'
import { onDevice } from '../client/device/text-store.ts'
import { removeOfflineOwner } from '../client/offline/change-offline-owner.ts'
import { broadcastToTabs } from '../client/session/channel.ts'
import { type Destination, redirectToLogIn } from '../client/session/session.ts'
import { wipeDrafts } from '../ui/draft/draft.ts'
import { sendLateWrites } from '../ui/idempotency/late-write.ts'
import { loadToasts } from '../ui/toast/toast-host.tsx'

/**
 * Logs out at the gateway and in all tabs. Offline copies are deleted first, also without a network. The gateway's
 * Clear-Site-Data empties the storage: settings of the device are put back.
 */
export async function logOut(client: QueryClient, router: AnyRouter, search: Destination = {}) {
  await sendLateWrites()
  await removeOfflineOwner()
  const deviceEntries = onDevice.entries(devicePrefix)
  const answer = await send(session.logOut, {})
  for (const [key, text] of deviceEntries) onDevice.set(key, text)
  broadcastToTabs({ kind: 'account', ref: null })
  await redirectAfterLogOut(client, router, search)
  if (answer?.pending) {
    const [{ showPendingLogOut }] = await Promise.all([import('./session/notify-pending-log-out.tsx'), loadToasts()])
    showPendingLogOut()
  }
}

/** Redirects after a log-out, here or in another tab, and wipes all drafts; says so where the storage is late. */
export async function redirectAfterLogOut(client: QueryClient, router: AnyRouter, search: Destination = {}) {
  previousUser.loggedOut = renderedAccount()
  await Promise.all([redirectToLogIn(client, router, search), wipeDrafts()])
  if (!deviceStorage.isStuck()) return
  const [{ showUndeleted }] = await Promise.all([import('./session/notify-undeleted.tsx'), loadToasts()])
  showUndeleted()
}
