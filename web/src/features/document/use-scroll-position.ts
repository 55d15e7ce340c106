import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'

/** How far each document was scrolled, by id; as long as the tab lives and the account stays. */
const placesAtom = atom(() => new Map<string, number>())

/** Opens a document where it was left. */
export function usePlace(id: string) {
  const places = useAtomValue(placesAtom)
  useEffect(() => {
    window.scrollTo({ top: places.get(id) ?? 0, behavior: 'instant' })
    const keep = () => void places.set(id, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [id, places])
}
