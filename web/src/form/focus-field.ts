const focusable = 'input:not([type=hidden]):not(:disabled), textarea, select, button:not(:disabled), [tabindex]'

/** Brings a field into sight and puts the focus into it: into what is wrong in it, where it has several parts. */
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
