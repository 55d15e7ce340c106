import { useEffect, useRef } from 'react'

/** Button of a menu that was loaded when it was pressed: it takes the focus and the press over. */
export function usePressedAtOnce() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    // A separate task: on a slow phone rendering button and menu in one would block the page.
    const timer = setTimeout(() => button.current?.click())
    return () => clearTimeout(timer)
  }, [])
  return button
}
