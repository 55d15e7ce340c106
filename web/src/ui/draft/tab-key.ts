import { createContext, use } from 'react'

const TabKeyContext = createContext('')

/** Provides the tab key to a page. */
export const TabKeyProvider = TabKeyContext.Provider

/** Key of the tab that contains the component; empty outside of tabs. */
export const useTabKey = () => use(TabKeyContext)
