import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { unsaved } from '../../draft/unsaved.ts'

/** Held by every tab that has something typed or under way; the browser lets go of it when a tab dies. */
const lockName = 'exam:unsaved'

let letGo: (() => void) | null = null

/** Whether any tab of this browser would lose something now. A browser without locks knows of its own tab only. */
export async function isAnythingUnsaved(): Promise<boolean> {
  if (!('locks' in navigator)) return letGo !== null
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName)
}

/** Whether this tab would. */
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
 * What forms call unsaved counts, in tabs behind others too. So does what is typed, in whichever field, until a write
 * that began after it succeeds or the page is left, and a write under way. Rather too careful: an update can wait.
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
  const left = router.subscribe('onResolved', ({ hrefChanged }) => {
    if (hrefChanged) typedAt = null
    settle()
  })
  const written = client.getMutationCache().subscribe(({ type, mutation }) => {
    const saved = type === 'updated' && mutation.state.status === 'success'
    if (saved && typedAt !== null && mutation.state.submittedAt >= typedAt) typedAt = null
    settle()
  })
  const told = unsaved.subscribe(settle)
  document.addEventListener('input', typed, { capture: true })
  return () => {
    told()
    left()
    written()
    document.removeEventListener('input', typed, { capture: true })
    release()
  }
}
