import { createStore } from 'jotai'

/** Where the atoms live: one store for the interface and for code beside it. */
export const store = createStore()
