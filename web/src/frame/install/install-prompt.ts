/** Chromium's event that offers an installation. It stands in no specification, so TypeScript does not know it. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

const isPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

let offered: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

function set(event: InstallPromptEvent | null) {
  offered = event
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer, which comes once and early, and suppresses its own banner. */
export function watchInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    set(event)
  })
  window.addEventListener('appinstalled', () => set(null))
}

/** The browser's offer to install, for useSyncExternalStore; null where there is none. */
export const installPrompt = {
  current: () => offered,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Opens the browser's dialog; the offer is used up. */
  async accept() {
    const event = offered
    set(null)
    await event?.prompt()
  },
}
