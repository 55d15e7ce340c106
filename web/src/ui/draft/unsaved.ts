type UnsavedForm = { readonly tabKey: string; readonly isUnsaved: () => boolean }

/** Forms by an element inside them. A form of a hidden tab is in the document, a form of a closed tab is not. */
export const forms = new Map<Element, UnsavedForm>()

const listeners = new Set<() => void>()
let tabKeys: readonly string[] = []

/** Registry of unsaved work in all tabs, also hidden ones. */
export const unsaved = {
  /** Keys of the tabs with unsaved work; for useSyncExternalStore. */
  tabKeys: () => tabKeys,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Registers a form, again when its tab key or its source changes. */
  register(element: Element, form: UnsavedForm) {
    forms.set(element, form)
    update()
  },
  update,
}

/** Recomputes the tab keys from the forms that are still in the document. */
function update() {
  for (const element of forms.keys()) if (!element.isConnected) forms.delete(element)
  const unsavedKeys = [...forms.values()].filter((form) => form.isUnsaved()).map((form) => form.tabKey)
  const next = [...new Set(unsavedKeys)].toSorted()
  if (next.length === tabKeys.length && next.every((key, index) => key === tabKeys[index])) return
  tabKeys = next
  for (const listener of listeners) listener()
}
