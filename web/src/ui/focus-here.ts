/**
 * Ref of what takes the place of the control that was pressed: it gets the focus, from where a screen reader and Tab go on.
 * The element has `tabIndex` -1 and a name.
 */
export const focusHere = (element: HTMLElement | null) => element?.focus()

/** Gives the focus to the heading of the page, where the control that had it is gone. */
export function focusHeading() {
  const headings = [...document.querySelectorAll('h1')]
  headings.find((heading) => !heading.closest('[style*="display: none"]'))?.focus({ preventScroll: true })
}
