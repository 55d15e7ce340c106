import { useEffect, useRef } from 'react'

/** Button of a menu that was loaded when it was pressed: it takes the focus and the press over. */
export function usePressedAtOnce() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    button.current?.click()
  }, [])
  return button
}
