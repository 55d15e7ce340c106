import { atom } from 'jotai'

/** The page has the window for itself, but for the tabs, until somebody wants the menus back. */
export const isMaximisedAtom = atom(false)

/** The address wants the page without menus and tabs: another site shows it in a frame. Source: specification 2.4. */
export const isBareAtom = atom(false)
