import { createContext, use } from 'react'

const TabKeyContext = createContext('')

/** Gives a page the key of its tab. */
export const TabKeyProvider = TabKeyContext.Provider

/** Key of the tab that this page is in; empty outside of all tabs. */
export const useTabKey = () => use(TabKeyContext)
