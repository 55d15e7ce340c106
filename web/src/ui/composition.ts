import { useState, useSyncExternalStore } from 'react'

/** Element in which an input method composes a text; a document has one at a time, and each blur ends it. */
let element: EventTarget | null = null
const listeners = new Set<() => void>()

function follow({ type, target }: Event) {
  element = type === 'compositionstart' ? target : null
  for (const listener of listeners) listener()
}
// Captured: the state is right before any handler of React is called.
document.addEventListener('compositionstart', follow, true)
document.addEventListener('compositionend', follow, true)

/** Whether an input method composes a text: until it is done, its letters are no value. An element that is gone has no end. */
export const isComposing = () => element instanceof Node && element.isConnected

/** Calls when a composition begins or ends; returns the end of that. */
export function onComposition(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `isComposing`, rendered anew with it. */
export const useComposing = () => useSyncExternalStore(onComposition, isComposing)

/** The text without letters of an input method: the last one that was complete. */
export function useComposedText(text: string): string {
  const composing = useComposing()
  const [composed, setComposed] = useState(text)
  if (!composing && composed !== text) setComposed(text)
  return composing ? composed : text
}

/**
 * Whether a key belongs to an input method, as Enter that accepts its text does. WebKit sends it after the end of the
 * composition, with the code 229. Source: https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode.
 */
export const isOfInputMethod = ({ isComposing: composes, keyCode }: KeyboardEvent) => composes || keyCode === 229
