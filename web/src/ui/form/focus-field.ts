const focusable = 'input:not([type=hidden]):not(:disabled), textarea, select, button:not(:disabled), [tabindex]'

/** Scrolls a field into view and focuses it; in a field of several parts, the invalid one. */
export function focusField(id: string) {
  const element = document.getElementById(id)
  if (!element) return
  const target = element.matches(focusable)
    ? element
    : (element.querySelector('[aria-invalid=true]') ?? element.querySelector(focusable))
  if (!(target instanceof HTMLElement)) return
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
}
