import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { within } from '#contracts/core/time/timer.ts'

import { storageTimeout } from '#web/client/device/from-storage.ts'
import { storageKey } from '#web/client/device/storage.ts'
import { unsaved } from '#web/ui/draft/unsaved.ts'

/** Web Lock of every tab with unsaved work or a write in flight; released when a tab crashes. */
const lockName = storageKey('unsaved')

let letGo: (() => void) | null = null

/**
 * Whether any tab of this browser has unsaved work. Without the Web Locks API, this tab only; where that does not answer, it
 * may.
 */
export async function isAnythingUnsaved(): Promise<boolean> {
  if (!('locks' in navigator)) return letGo !== null
  const query = navigator.locks.query().then(({ held = [] }) => held.some(({ name }) => name === lockName))
  return within(storageTimeout, query, () => true)
}

/** Whether this tab has unsaved work. */
export const isUnsavedHere = () => letGo !== null

function hold() {
  if (letGo) return
  const over = new Promise<void>((resolve) => (letGo = resolve))
  if ('locks' in navigator) void navigator.locks.request(lockName, { mode: 'shared' }, () => over)
}

function release() {
  letGo?.()
  letGo = null
}

/**
 * Unsaved work: forms that say so (hidden tabs included), input events since the last successful write, and writes in
 * flight. A false positive only postpones an update.
 */
export function watchUnsaved(client: QueryClient, router: AnyRouter): () => void {
  let typedAt: number | null = null
  const settle = () => {
    const isBusy = typedAt !== null || client.isMutating() > 0 || unsaved.tabKeys().length > 0
    if (isBusy) hold()
    else release()
  }
  const typed = () => {
    typedAt = Date.now()
    settle()
  }
  const stopRoutes = router.subscribe('onResolved', ({ hrefChanged }) => {
    if (hrefChanged) typedAt = null
    settle()
  })
  const stopMutations = client.getMutationCache().subscribe(({ type, mutation }) => {
    const saved = type === 'updated' && mutation.state.status === 'success'
    if (saved && typedAt !== null && mutation.state.submittedAt >= typedAt) typedAt = null
    settle()
  })
  const stopUnsaved = unsaved.subscribe(settle)
  document.addEventListener('input', typed, { capture: true })
  return () => {
    stopUnsaved()
    stopRoutes()
    stopMutations()
    document.removeEventListener('input', typed, { capture: true })
    release()
  }
}
