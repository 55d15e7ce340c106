const { dataset } = document.documentElement

/**
 * Marks a browser that can run the client; in others index.html shows its page about old browsers, as it does where this
 * script itself is not understood. The two are as old as the targets: Chromium 98, Firefox 104, Safari 15.4.
 */
export function markSupported() {
  if ('structuredClone' in globalThis && 'findLast' in Array.prototype) dataset['supported'] = ''
}

/** The page that says that the client did not start; shown as long as React has rendered nothing. */
export function markFailed() {
  dataset['failed'] = ''
}

/** Calls `markFailed` where a script of ours does not load, does not compile or throws, and for a rejection. */
export function watchStart() {
  const onError = ({ target, filename = '' }: { target: EventTarget | null; filename?: string }) => {
    if ((target instanceof HTMLScriptElement ? target.src : filename).includes('/assets/')) markFailed()
  }
  // Capture: the event of a script that does not load does not bubble.
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', markFailed)
}
