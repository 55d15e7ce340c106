import { atom } from 'jotai'

/** Dialogs of the frame; each comes in a file of its own when it is first opened. */
export type DialogName = 'error-log' | 'lock' | 'looks' | 'palette'

/** The dialog that is open. */
export const dialogAtom = atom<DialogName | null>(null)

/** End of an address that opens the palette in the frame. */
export const searchHash = 'search'
