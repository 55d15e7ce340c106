/** Where a form is: the key of its tab; empty outside of all tabs. */

type UnsavedForm = { readonly tabKey: string; readonly isUnsaved: () => boolean }

/** Forms by an element inside them. A form in a tab behind others is in the document; one that was closed is not. */
const forms = new Map<Element, UnsavedForm>()

const listeners = new Set<() => void>()
let tabKeys: readonly string[] = []

/** What was typed and not saved, of all tabs in one place: forms of tabs behind others are listed too. */
export const unsaved = {
  /** Keys of the tabs with unsaved work; for useSyncExternalStore. */
  tabKeys: () => tabKeys,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** A form is there; again when its place or its answer changes. */
  register(element: Element, form: UnsavedForm) {
    forms.set(element, form)
    update()
  },
  update,
}

/** Asks every form that is still there. */
function update() {
  for (const element of forms.keys()) if (!element.isConnected) forms.delete(element)
  const found = [...forms.values()].filter((form) => form.isUnsaved()).map((form) => form.tabKey)
  const next = [...new Set(found)].toSorted()
  if (next.length === tabKeys.length && next.every((key, index) => key === tabKeys[index])) return
  tabKeys = next
  for (const listener of listeners) listener()
}
