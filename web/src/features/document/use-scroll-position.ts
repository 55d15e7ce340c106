import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'

/** Scroll positions by document id, in memory. */
const scrollPositionsAtom = atom(() => new Map<string, number>())

/** Stores and restores the scroll position of a document. */
export function useScrollPosition(id: string) {
  const places = useAtomValue(scrollPositionsAtom)
  useEffect(() => {
    window.scrollTo({ top: places.get(id) ?? 0, behavior: 'instant' })
    const store = () => void places.set(id, window.scrollY)
    window.addEventListener('scroll', store, { passive: true })
    return () => window.removeEventListener('scroll', store)
  }, [id, places])
}
