import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'

/** Debounce of a search text, in milliseconds. Source: ux 4.4. */
export const searchPause = 200

/**
 * Text that is typed into a search and follows debounced into the address. A navigation elsewhere replaces it; the own
 * text, which comes back late, does not overwrite later input. With `composition` on the input, the letters of an input
 * method are not searched for.
 */
export function useTypedSearch(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [sentTexts, setSentTexts] = useState<readonly string[]>([])
  if (value !== previous) {
    const own = sentTexts.indexOf(value)
    setPrevious(value)
    setSentTexts(own < 0 ? [] : sentTexts.slice(own + 1))
    if (own < 0) setTyped(value)
  }
  const isComposing = useRef(false)
  const composed = useRef<string | null>(null)
  const send = (text: string) => {
    composed.current = isComposing.current ? text : null
    if (isComposing.current) return
    setSentTexts((before) => [...before, text])
    onChange(text)
  }
  const later = useDebouncedCallback(send, searchPause)
  return {
    typed,
    composition: {
      onCompositionStart: () => void (isComposing.current = true),
      onCompositionEnd() {
        isComposing.current = false
        if (composed.current !== null) send(composed.current)
      },
    },
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
