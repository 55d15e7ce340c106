const signs = ['pointerdown', 'keydown', 'input', 'scroll'] as const

/** Says when somebody does anything on the page, until the returned function is called. */
export function watchSignsOfLife(note: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
  }
}
