/**
 * Ref of what takes the place of the control that was pressed: it gets the focus, from where a screen reader and Tab go on.
 * The element has `tabIndex` -1 and a name.
 */
export const focusHere = (element: HTMLElement | null) => element?.focus()
