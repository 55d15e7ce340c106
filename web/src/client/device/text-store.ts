/** Texts by key. */
export type TextStore = {
  get(key: string): string | null
  /** Null removes the text. */
  set(key: string, text: string | null): void
  /** All that begin with a prefix. */
  entries(prefix: string): readonly (readonly [key: string, text: string])[]
}

/**
 * A storage of the browser that never throws. Where it is full or forbidden, as in webviews and on devices without room, what is
 * set holds for this page.
 */
function textStore(area: () => Storage): TextStore {
  const unsaved = new Map<string, string | null>()
  return {
    get(key) {
      const text = unsaved.get(key)
      return text === undefined ? attempt(() => area().getItem(key), null) : text
    },
    set(key, text) {
      const isSaved = attempt(() => {
        if (text === null) area().removeItem(key)
        else area().setItem(key, text)
        return true
      }, false)
      if (isSaved) unsaved.delete(key)
      else unsaved.set(key, text)
    },
    entries: (prefix) => attempt(() => Object.entries<string>(area()).filter(([key]) => key.startsWith(prefix)), []),
  }
}

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** Outlives the browser's end; tabs share it. */
export const onDevice = textStore(() => localStorage)

/** Ends with the tab, and survives a reload. */
export const inTab = textStore(() => sessionStorage)
