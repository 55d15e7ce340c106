import type { Account, CurrentSession } from '#contracts/session/session.ts'

import { endKey, offlineOwner, ownerKey } from '../device/offline-owner.ts'
import { isPublicComputer } from '../device/public-computer.ts'
import { onDevice } from '../device/text-store.ts'
import { keepsCopies, setKeepsCopies } from './kept-copies.ts'

/** What the offline owner follows from. */
type OwnSession = { readonly account: Pick<Account, 'ref'> | null } & Pick<CurrentSession, 'endTime' | 'replaced'>

/**
 * Sets the offline owner by a session, with its end, and wipes the copies of any other account. On a public computer
 * nothing is stored.
 */
export async function setOfflineOwner({ account, endTime, replaced }: OwnSession) {
  if (!account && !replaced) return endOfflineSession()
  if (!account || !endTime || isPublicComputer()) return removeOfflineOwner()
  const isOther = offlineOwner() !== account.ref
  onDevice.set(ownerKey, account.ref)
  onDevice.set(endKey, endTime)
  if (isOther) await wipe()
}

/** The session is over: copies go, but those that the person keeps. */
export async function endOfflineSession() {
  if (!keepsCopies()) return removeOfflineOwner()
  const { removeUnkeptCopies } = await import('./copies.ts')
  await removeUnkeptCopies()
}

/** Removes the offline owner with all copies: after a log-out, or for another account. */
export async function removeOfflineOwner() {
  if (!offlineOwner()) return
  onDevice.set(ownerKey, null)
  onDevice.set(endKey, null)
  await wipe()
}

async function wipe() {
  setKeepsCopies(false)
  const { wipeCopies } = await import('./copies.ts')
  await wipeCopies()
}
