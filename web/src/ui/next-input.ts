const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Aborted by the next input of the person. What arrives later may open, scroll or take the focus only before that: their
 * last action asked for it.
 */
export function nextInput(): AbortSignal {
  const controller = new AbortController()
  const stop = () => {
    controller.abort()
    for (const name of inputs) window.removeEventListener(name, stop, { capture: true })
  }
  for (const name of inputs) window.addEventListener(name, stop, { capture: true, passive: true })
  return controller.signal
}
