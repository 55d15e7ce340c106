import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'

/** How far each document was scrolled, by id; as long as the tab lives and the account stays. */
const scrollPositionsAtom = atom(() => new Map<string, number>())

/** Opens a document where it was left. */
export function useScrollPosition(id: string) {
  const places = useAtomValue(scrollPositionsAtom)
  useEffect(() => {
    window.scrollTo({ top: places.get(id) ?? 0, behavior: 'instant' })
    const store = () => void places.set(id, window.scrollY)
    window.addEventListener('scroll', store, { passive: true })
    return () => window.removeEventListener('scroll', store)
  }, [id, places])
}
