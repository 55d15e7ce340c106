/** Where a form is: the key of its tab; empty outside of all tabs. */
type Place = string

type Form = { readonly place: Place; readonly isUnsaved: () => boolean }

/** Forms by an element inside them. A form in a tab behind others is in the document; one that was closed is not. */
const forms = new Map<Element, Form>()

const listeners = new Set<() => void>()
let places: readonly Place[] = []

/** What was typed and not saved, of all tabs in one place: forms of tabs behind others are listed too. */
export const unsaved = {
  /** Keys of the tabs with unsaved work; for useSyncExternalStore. */
  places: () => places,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** A form is there; again when its place or its answer changes. */
  note(element: Element, form: Form) {
    forms.set(element, form)
    look()
  },
  look,
}

/** Asks every form that is still there. */
function look() {
  for (const element of forms.keys()) if (!element.isConnected) forms.delete(element)
  const found = [...forms.values()].filter((form) => form.isUnsaved()).map((form) => form.place)
  const next = [...new Set(found)].toSorted()
  if (next.length === places.length && next.every((place, index) => place === places[index])) return
  places = next
  for (const listener of listeners) listener()
}
