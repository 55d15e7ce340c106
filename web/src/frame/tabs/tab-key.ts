import { createContext, use } from 'react'

const PlaceContext = createContext('')

/** Gives a page the key of its tab. */
export const PlaceProvider = PlaceContext.Provider

/** Key of the tab that this page is in; empty outside of all tabs. */
export const usePlace = () => use(PlaceContext)
