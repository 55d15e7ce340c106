const activityEvents = ['pointerdown', 'keydown', 'input', 'scroll'] as const

/** Subscribes to user activity. Returns the unsubscribe function. */
export function watchUserActivity(onActivity: () => void): () => void {
  for (const sign of activityEvents) window.addEventListener(sign, onActivity, { passive: true, capture: true })
  return () => {
    for (const sign of activityEvents) window.removeEventListener(sign, onActivity, { capture: true })
  }
}
