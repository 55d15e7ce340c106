import { atom } from 'jotai'

/** Dialogs of the frame; each is a chunk of its own. */
export type DialogName = 'error-log' | 'lock' | 'appearance' | 'palette' | 'shortcuts' | 'contact'

/** The open dialog; null for none. */
export const dialogAtom = atom<DialogName | null>(null)

/** URL fragment that opens the command palette. */
export const searchHash = 'search'
