import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

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
 * What is typed counts as unsaved, in whichever field, until a write that began after it succeeds or the page is left;
 * a write under way counts too. Rather too careful: an update can wait.
 */
export function followUnsaved(client: QueryClient, router: AnyRouter): () => void {
  let typedAt: number | null = null
  const settle = () => (typedAt !== null || client.isMutating() > 0 ? hold() : release())
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
  document.addEventListener('input', typed, { capture: true })
  return () => {
    left()
    written()
    document.removeEventListener('input', typed, { capture: true })
    release()
  }
}
