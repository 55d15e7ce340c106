const missing = new WeakSet<Error>()

/** Remembers which errors mean that a file of the client could not be loaded: Vite says so before anybody catches it. */
export function watchMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // The router would load the page anew by itself, and what is typed would go with it: the person is asked.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  })
}

/** Whether a part of the client is missing: the network is away, or a newer version has taken its place. */
export const isMissingFile = (error: unknown) => error instanceof Error && missing.has(error)
