const activityEvents = ['pointerdown', 'keydown', 'input', 'scroll'] as const

/** Says when somebody does anything on the page, until the returned function is called. */
export function watchUserActivity(onActivity: () => void): () => void {
  for (const sign of activityEvents) window.addEventListener(sign, onActivity, { passive: true, capture: true })
  return () => {
    for (const sign of activityEvents) window.removeEventListener(sign, onActivity, { capture: true })
  }
}
