import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

import { isComposing, onComposition } from '../composition.ts'

/** Debounce of a search text, in milliseconds. Source: ux 4.4. */
export const searchPause = 200

const asTyped = (text: string) => text

/**
 * Text that is typed into a search and follows debounced into the address. A navigation elsewhere replaces it; the own
 * text, which comes back late, does not overwrite later input. The letters of an input method are not searched for.
 * `read` makes the value of a text.
 */
export function useTypedSearch(value: string, onChange: (value: string) => void, read = asTyped) {
  const [typed, setTyped] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [sentTexts, setSentTexts] = useState<readonly string[]>([])
  if (value !== previous) {
    const own = sentTexts.indexOf(value)
    setPrevious(value)
    setSentTexts(own < 0 ? [] : sentTexts.slice(own + 1))
    if (own < 0) setTyped(value)
  }
  const composed = useRef<string | null>(null)
  const send = (text: string) => {
    composed.current = isComposing() ? text : null
    if (isComposing()) return
    setSentTexts((before) => [...before, read(text)])
    onChange(read(text))
  }
  const later = useDebouncedCallback(send, searchPause)
  useEffect(() =>
    onComposition(() => {
      if (!isComposing() && composed.current !== null) send(composed.current)
    }),
  )
  return {
    typed,
    /** Typed: sent after a pause. */
    type(text: string) {
      setTyped(text)
      later(text)
    },
    /** Chosen or submitted: sent at once. */
    choose(text: string) {
      later.cancel()
      setTyped(text)
      send(text)
    },
  }
}
