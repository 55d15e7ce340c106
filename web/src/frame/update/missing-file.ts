import { inTab } from '#web/client/device/text-store.ts'

const missing = new WeakSet<Error>()

/** Registers errors of missing chunks: Vite reports them before anybody catches them. */
export function watchMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // Prevents the router's own reload, which would lose what is typed: the person is asked instead.
    inTab.set(`tanstack_router_reload:${payload.message}`, '1')
  })
}

/** Whether an error is a missing chunk: offline, or a newer version was deployed. */
export const isMissingFile = (error: unknown) => error instanceof Error && missing.has(error)
